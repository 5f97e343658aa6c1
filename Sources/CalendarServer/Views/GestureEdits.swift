import AppointmentStore
import Interaction
import LineProtocol
import Scheduling
import SystemZones

/// Turns the edit of a gesture into an edit of the store.
struct GestureEdits {
  let source: ViewSource
  /// The appointments that the edit names, as far as they are still there.
  let originals: [ItemReference: Appointment]
  /// Where something new is made that has no calendar of its own.
  let standard: StoredCalendar?
  let zones: SystemZones
  /// The zone of the view, in which something new is made.
  let viewZone: Zone
  let identifiers: IdentifierSource

  func edit(_ gesture: GestureEdit) throws(ProtocolError) -> Edit {
    var operations: [Edit.Operation] = []
    for change in gesture.changes {
      operations.append(try operation(gesture.operation, change))
    }
    if gesture.isCut {
      for change in gesture.changes {
        operations.append(.delete(try original(of: change).id, expecting: change.revision))
      }
    }
    return Edit(operations)
  }

  private func operation(_ operation: GestureOperation, _ change: GestureEdit.Change)
    throws(ProtocolError) -> Edit.Operation
  {
    switch operation {
    case .create: return .add(try created(change.time))
    case .copy, .duplicate, .paste:
      return .add(try copy(of: try original(of: change), change.time))
    case .move, .resizeStart, .resizeEnd:
      let current = try original(of: change)
      let patch = AppointmentPatch(time: try time(change.time, of: current))
      return .change(current.id, patch, expecting: change.revision)
    case .delete:
      return .delete(try original(of: change).id, expecting: change.revision)
    }
  }

  private func original(of change: GestureEdit.Change) throws(ProtocolError) -> Appointment {
    guard let original = change.reference.flatMap({ originals[$0] }) else {
      throw ProtocolError(.conflict, "The appointment is gone.")
    }
    return original
  }

  private func created(_ time: ItemTime) throws(ProtocolError) -> Appointment {
    let id: AppointmentID = identifiers.next()
    return Appointment(
      id: id, calendar: try writable(nil).id, uid: id.description,
      time: try self.time(time, of: nil), title: "")
  }

  private func copy(of original: Appointment, _ time: ItemTime)
    throws(ProtocolError) -> Appointment
  {
    original.copied(
      as: identifiers.next(), in: try writable(original.calendar).id,
      at: try self.time(time, of: original))
  }

  /// A calendar that may be written: the wished one, else the usual one for new appointments.
  private func writable(_ wished: CalendarID?) throws(ProtocolError) -> StoredCalendar {
    let own = wished.flatMap(source.calendar)
    guard let calendar = own.flatMap({ $0.role >= .write ? $0 : nil }) ?? standard else {
      throw ProtocolError(.denied, "None of the view's calendars may be written.")
    }
    return calendar
  }

  /// The wall times of the appointment's own zone for what the view means.
  private func time(_ time: ItemTime, of appointment: Appointment?)
    throws(ProtocolError) -> AppointmentTime
  {
    switch time {
    case .allDay(let start, let end): return .allDay(start: start, end: end)
    case .floating(let start, let end): return .floating(start: start, end: end)
    case .timed(let start, let end):
      var zone = viewZone
      if let name = appointment?.time.zoneIdentifier {
        do {
          zone = try zones.zone(named: name)
        } catch {
          throw ProtocolError(.badValue, [Pair("key", "zone")], error.description)
        }
      }
      return .zoned(InstantRange(start: start, end: end), in: zone)
    }
  }
}
