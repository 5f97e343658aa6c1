import AppointmentStore
import LineProtocol
import Scheduling

/// `UNDO` and `REDO`.
extension Session {
  func undo(_ step: Request.Step, _ command: Command) async throws(ProtocolError) {
    let principal = try principal()
    let id = try Self.undoID(step.id)
    let key = idempotencyKey(step.idempotencyKey, command)
    let outcome = noted(
      try await refusing { () async throws(StoreError) in
        try await services.store.undo(id, as: principal, key: key)
      })
    answer(outcome, done: "undid", next: "redo", command.tag)
  }

  func redo(_ step: Request.Step, _ command: Command) async throws(ProtocolError) {
    let principal = try principal()
    let id = try Self.undoID(step.id)
    let key = idempotencyKey(step.idempotencyKey, command)
    let outcome = noted(
      try await refusing { () async throws(StoreError) in
        try await services.store.redo(id, as: principal, key: key)
      })
    answer(outcome, done: "redid", next: "undo", command.tag)
  }

  /// One appointment is told by the last line, several by a row each.
  private func answer(_ outcome: EditOutcome, done: StaticString, next: StaticString, _ tag: Tag) {
    let isSingle = outcome.items.count == 1
    for item in outcome.items where !isSingle {
      out.row(tag) { pairs in
        pairs.add("id", item.appointment.description)
        pairs.add("cal", directory.name(of: item.calendar))
        pairs.add("rev", Int(item.revision))
      }
    }
    out.ok(tag) { pairs in
      pairs.add(done, outcome.undo.description)
      if isSingle, let item = outcome.items.first {
        pairs.add("id", item.appointment.description)
        pairs.add("rev", Int(item.revision))
      } else {
        pairs.add("rows", outcome.items.count)
      }
      pairs.add(next, outcome.undo.description)
    }
  }

  private static func undoID(_ text: String?) throws(ProtocolError) -> UndoID? {
    guard let text else { return nil }
    guard let id = UndoID(text: text) else {
      throw ProtocolError(.notFound, "There is no such step; an edit's OK names its own as undo=.")
    }
    return id
  }
}
