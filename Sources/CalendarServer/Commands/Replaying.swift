import AppointmentStore
import LineProtocol
import Scheduling

/// Commands under a key whose subject has changed, or gone, since they were first made.
extension Session {
  /// Runs a command; one that was made before under its key is answered as it was then, though it
  /// could not be made any more.
  func performOnce(_ request: Request, _ command: Command) async throws(ProtocolError) {
    do throws(ProtocolError) {
      try await perform(request, command)
    } catch {
      guard try await replays(request, command, after: error) else { throw error }
    }
  }

  /// What the edit of a command did when it was first sent under its key; nothing if it never was.
  func earlierEdit(under key: IdempotencyKey) async throws(ProtocolError) -> EditOutcome? {
    do throws(ProtocolError) {
      // Of an edit that cannot be made the store tells only what was done under its key.
      return try await apply(
        Edit(.delete(services.identifiers.next(), expecting: nil)), key: key)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  /// Answers as the first time, if there was one.
  private func replays(_ request: Request, _ command: Command, after error: ProtocolError)
    async throws(ProtocolError) -> Bool
  {
    guard error.code.class == .domain || error.code == .denied || error.code == .limit,
      let key = idempotencyKey(request.idempotencyKey, command)
    else { return false }
    do throws(ProtocolError) {
      switch request {
      case .add, .set:
        guard let outcome = try await earlierEdit(under: key) else { return false }
        tellEdit(outcome, command.tag)
      case .addCalendar(let change), .setCalendar(let change):
        try await tellEarlierChange(of: change.name, key, command.tag)
      case .share(let share):
        try await tellEarlierChange(of: share.calendar, key, command.tag)
      default: return false
      }
    } catch {
      // Nothing was done under the key.
      if error.code == .notFound { return false }
      throw error
    }
    return true
  }

  private func tellEarlierChange(of calendar: String, _ key: IdempotencyKey, _ tag: Tag)
    async throws(ProtocolError)
  {
    let principal = try principal()
    let nowhere: CalendarID = services.identifiers.next()
    let outcome = try await refusing { () async throws(StoreError) in
      try await services.store.share(
        nowhere, with: "nobody", role: .none, as: principal, key: key)
    }
    out.ok(tag) { pairs in
      pairs.add("cal", calendar)
      pairs.add("rev", Int(outcome.revision))
    }
  }
}

extension Request {
  /// The key under which a change is made, if it has one and may find its subject gone.
  fileprivate var idempotencyKey: String? {
    switch self {
    case .add(let add): add.idempotencyKey
    case .set(let change): change.idempotencyKey
    case .addCalendar(let change), .setCalendar(let change): change.idempotencyKey
    case .share(let share): share.idempotencyKey
    default: nil
    }
  }
}
