import AppointmentStore
import Interaction
import LineProtocol
import Scheduling
import SystemZones

/// Turns the edit of a gesture into an edit of the store.
struct GestureEdits {
  /// An edit, and what it adds for each change of the gesture.
  struct Result {
    var edit: Edit
    var created: [AppointmentID]
  }

  let source: ViewSource
  /// The appointments that the edit names, as far as they are still there.
  let originals: [ItemReference: CopiedAppointments.Entry]
  /// Where something new is made that has no calendar of its own.
  let standard: StoredCalendar?
  let zones: SystemZones
  /// The zone of the view, in which something new is made.
  let viewZone: Zone
  let identifiers: IdentifierSource

  func edit(_ gesture: GestureEdit) throws(ProtocolError) -> Result {
    var result = Result(edit: Edit([]), created: [])
    for change in try changes(of: gesture) {
      let operations = try operations(of: gesture, change)
      if case .add(let new)? = operations.first { result.created.append(new.id) }
      result.edit.operations += operations
    }
    if gesture.isCut {
      for change in gesture.changes {
        let placed = try original(of: change).placed
        result.edit.operations.append(removal(of: placed, .this, expecting: change.revision))
      }
    }
    return result
  }

  /// The changes to make: what moves a whole series moves it once, however many of its occurrences
  /// were taken hold of.
  private func changes(of gesture: GestureEdit) throws(ProtocolError) -> [GestureEdit.Change] {
    guard gesture.scope != .this, !gesture.operation.adds else { return gesture.changes }
    var kept: [GestureEdit.Change] = []
    var places: [AppointmentID: (index: Int, occurrence: OccurrenceID)] = [:]
    for change in gesture.changes {
      let placed = try original(of: change).placed
      guard let series = placed.series, let occurrence = placed.appointment.occurrence else {
        kept.append(change)
        continue
      }
      guard let place = places[series] else {
        places[series] = (kept.count, occurrence)
        kept.append(change)
        continue
      }
      if occurrence < place.occurrence {
        places[series] = (place.index, occurrence)
        kept[place.index] = change
      }
    }
    return kept
  }

  private func operations(of gesture: GestureEdit, _ change: GestureEdit.Change)
    throws(ProtocolError) -> [Edit.Operation]
  {
    switch gesture.operation {
    case .create: return [.add(try created(change.time))]
    case .copy, .duplicate, .paste:
      return try copies(of: try original(of: change), change.time).map { .add($0) }
    case .move, .resizeStart, .resizeEnd:
      let placed = try original(of: change).placed
      let current = placed.appointment
      let patch = AppointmentPatch(time: try time(change.time, of: current).time)
      guard let series = placed.series, let occurrence = current.occurrence else {
        return [.change(current.id, patch, expecting: change.revision)]
      }
      return [
        .changeOccurrence(series, occurrence, patch, gesture.scope, expecting: change.revision)
      ]
    case .delete:
      let placed = try original(of: change).placed
      return [removal(of: placed, gesture.scope, expecting: change.revision)]
    }
  }

  private func removal(of placed: Placed, _ scope: EditScope, expecting revision: Int64?)
    -> Edit.Operation
  {
    guard let series = placed.series, let occurrence = placed.appointment.occurrence else {
      return .delete(placed.appointment.id, expecting: revision)
    }
    return .deleteOccurrence(series, occurrence, scope, expecting: revision)
  }

  private func original(of change: GestureEdit.Change)
    throws(ProtocolError) -> CopiedAppointments.Entry
  {
    guard let original = change.reference.flatMap({ originals[$0] }) else {
      throw ProtocolError(.conflict, "The appointment is gone.")
    }
    return original
  }

  private func created(_ time: ItemTime) throws(ProtocolError) -> Appointment {
    let id: AppointmentID = identifiers.next()
    return Appointment(
      id: id, calendar: try writable(nil).id, uid: id.description,
      time: try self.time(time, of: nil).time, title: "")
  }

  private func copies(of original: CopiedAppointments.Entry, _ time: ItemTime)
    throws(ProtocolError) -> [Appointment]
  {
    let target = try writable(original.appointment.calendar)
    let (time, zone) = try self.time(time, of: original.appointment)
    do throws(RecurrenceError) {
      return try original.copied(in: target.id, at: time, zone: zone, target: zone) {
        identifiers.next()
      }
    } catch {
      throw ProtocolError(error, key: "repeat")
    }
  }

  /// A calendar that may be written: the wished one, else the usual one for new appointments.
  private func writable(_ wished: CalendarID?) throws(ProtocolError) -> StoredCalendar {
    let own = wished.flatMap(source.calendar)
    guard let calendar = own.flatMap({ $0.role >= .write ? $0 : nil }) ?? standard else {
      throw ProtocolError(.denied, "None of the view's calendars may be written.")
    }
    return calendar
  }

  /// The wall times of the appointment's own zone for what the view means, and that zone.
  private func time(_ time: ItemTime, of appointment: Appointment?)
    throws(ProtocolError) -> (time: AppointmentTime, zone: Zone)
  {
    var zone = viewZone
    let ownZone =
      appointment?.time.zoneIdentifier
      ?? appointment.flatMap { source.calendar($0.calendar)?.settings.zone }
    if let ownZone {
      do {
        zone = try zones.zone(named: ownZone)
      } catch {
        throw ProtocolError(.badValue, [Pair("key", "zone")], error.description)
      }
    }
    switch time {
    case .allDay(let start, let end): return (.allDay(start: start, end: end), zone)
    case .floating(let start, let end): return (.floating(start: start, end: end), zone)
    case .timed(let start, let end):
      // What had no zone gets that of the view, in which the user sees it.
      let own = appointment?.time.zoneIdentifier == nil ? viewZone : zone
      return (.zoned(InstantRange(start: start, end: end), in: own), own)
    }
  }
}
