import AppointmentStore
import Interaction
import LineProtocol
import Scheduling
import SystemZones

/// Turns the edit of a gesture into an edit of the store.
struct GestureEdits {
  let source: ViewSource
  let zones: SystemZones
  /// The zone of the view, in which something new is made.
  let viewZone: Zone
  let identifiers: IdentifierSource

  func edit(_ gesture: GestureEdit) throws(ProtocolError) -> Edit {
    var operations: [Edit.Operation] = []
    for change in gesture.changes {
      operations.append(try operation(gesture.operation, change))
    }
    return Edit(operations)
  }

  private func operation(_ operation: GestureOperation, _ change: GestureEdit.Change)
    throws(ProtocolError) -> Edit.Operation
  {
    guard let reference = change.reference else {
      return .add(try added(title: "", change.time, like: nil))
    }
    guard let current = source.appointments[reference] else {
      throw ProtocolError(.conflict, "The appointment is gone.")
    }
    if operation == .copy {
      return .add(try added(title: current.title, change.time, like: current))
    }
    let patch = AppointmentPatch(time: try time(change.time, of: current))
    return .change(current.id, patch, expecting: change.revision)
  }

  private func added(title: String, _ time: ItemTime, like original: Appointment?)
    throws(ProtocolError) -> Appointment
  {
    let own = original.flatMap { source.calendar($0.calendar) }.flatMap { calendar in
      calendar.role >= .write ? calendar : nil
    }
    guard let calendar = own ?? source.standard else {
      throw ProtocolError(.denied, "None of the view's calendars may be written.")
    }
    let id: AppointmentID = identifiers.next()
    return Appointment(
      id: id, calendar: calendar.id, uid: id.description, time: try self.time(time, of: original),
      title: title, location: original?.location ?? "", notes: original?.notes ?? "",
      isBusy: original?.isBusy ?? true, status: original?.status ?? .confirmed)
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
