import AppointmentStore
import LineProtocol
import Scheduling

/// `HISTORY`, `TRASH` and `RESTORE`.
extension Session {
  func tellHistory(_ request: Request.History, _ tag: Tag) async throws(ProtocolError) {
    let id = try Self.appointmentID(request.id)
    let row = AppointmentRow(zone: try givenTime.zone(request.zone), zones: services.zones)
    let most = min(request.maximum ?? limits.rows, limits.rows)
    let cursor = try request.after.map { text throws(ProtocolError) in
      try PageCursor.history(text)
    }
    let principal = try principal()
    let page = try await refusing { () async throws(StoreError) in
      try await services.store.history(of: id, after: cursor, limit: most, as: principal)
    }
    if directory.isStale { try await readDirectory() }
    for entry in page.entries {
      let change = entry.change
      out.row(tag) { pairs in
        pairs.add("rev", Int(change.revision))
        pairs.add("when", change.at.description)
        pairs.add("who", entry.userName)
        pairs.add("did", change.deed)
        pairs.add("by", change.kind.word)
        pairs.add("undo", change.undo?.description)
        let fields = change.changedFields
        if !fields.isEmpty { pairs.add("fields", fields.joined(separator: ",")) }
        guard let state = change.after ?? change.before else { return }
        row.write(
          state, calendar: directory.name(of: change.calendar),
          RowFields.listed.subtracting(.rev), into: &pairs)
      }
      await sendPart()
    }
    out.ok(tag) { pairs in
      pairs.add("rows", page.entries.count)
      pairs.add("more", page.next.map(PageCursor.text))
    }
  }

  func listTrash(_ request: Request.Trash, _ tag: Tag) async throws(ProtocolError) {
    let row = AppointmentRow(zone: try givenTime.zone(request.zone), zones: services.zones)
    let most = min(request.maximum ?? limits.rows, limits.rows)
    let cursor = try request.after.map { text throws(ProtocolError) in try PageCursor.trash(text) }
    let calendars = try await calendars(named: request.calendars).map(\.id)
    let principal = try principal()
    let page = try await refusing { () async throws(StoreError) in
      try await services.store.trash(in: calendars, after: cursor, limit: most, as: principal)
    }
    for item in page.items {
      out.row(tag) { pairs in
        pairs.add("id", item.appointment.id.description)
        pairs.add("deleted", item.deletedAt.description)
        row.write(
          item.appointment, calendar: directory.name(of: item.appointment.calendar),
          RowFields.listed.subtracting(.id), into: &pairs)
      }
      await sendPart()
    }
    out.ok(tag) { pairs in
      pairs.add("rows", page.items.count)
      pairs.add("more", page.next.map(PageCursor.text))
    }
  }

  func restore(_ request: Request.Restore, _ command: Command) async throws(ProtocolError) {
    let edit = Edit(.restore(try Self.appointmentID(request.id)))
    tellEdit(
      try await apply(edit, key: idempotencyKey(request.idempotencyKey, command)), command.tag)
  }
}

extension Change {
  /// What was done, as this calendar saw it.
  fileprivate var deed: String {
    switch (before, after) {
    case (nil, _): "added"
    case (_, nil): "removed"
    default: "changed"
    }
  }

  /// The names of the fields of a row that differ.
  fileprivate var changedFields: [String] {
    guard let before, let after else { return [] }
    let fields: [(String, Bool)] = [
      ("start", before.time.start != after.time.start),
      ("end", before.time.end != after.time.end),
      ("allday", before.time.isAllDay != after.time.isAllDay),
      ("zone", before.time.zoneIdentifier != after.time.zoneIdentifier),
      ("title", before.title != after.title), ("location", before.location != after.location),
      ("busy", before.isBusy != after.isBusy), ("status", before.status != after.status),
      ("repeat", before.rules != after.rules), ("rdate", before.additions != after.additions),
      ("exdate", before.exclusions != after.exclusions),
      ("categories", before.categories != after.categories), ("url", before.url != after.url),
      ("notes", before.notes != after.notes),
    ]
    return fields.filter(\.1).map(\.0)
  }
}

extension Change.Kind {
  /// The word of `by=`; nothing for a plain edit.
  fileprivate var word: String? {
    switch self {
    case .edit, .calendar: nil
    case .undo: "undo"
    case .redo: "redo"
    case .clash: "clash"
    }
  }
}
