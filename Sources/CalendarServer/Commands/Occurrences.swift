import AppointmentStore
import LineProtocol
import Scheduling

/// An appointment with the series that it belongs to.
struct Placed: Hashable {
  /// One that stands alone, a series, or an occurrence of one as it takes place.
  var appointment: Appointment
  /// The series of an occurrence, by which rows name it.
  var series: AppointmentID?
}

extension Placed {
  init(_ instance: Instance) {
    self.init(
      appointment: instance.appointment, series: instance.namingSeries)
  }
}

extension Instance {
  /// The series by which rows name it: that of an occurrence.
  var namingSeries: AppointmentID? { appointment.occurrence == nil ? nil : series }
}

/// Finding what `occ=` names.
extension Session {
  /// An appointment; one that is an occurrence that differs comes with its series.
  func placed(_ text: String, _ occurrence: OccurrenceID?) async throws(ProtocolError) -> Placed {
    let current = try await appointment(text)
    guard let occurrence = occurrence ?? current.occurrence else {
      return Placed(appointment: current)
    }
    guard current.isSeries || current.occurrence != nil else {
      throw ProtocolError(.noSuchOccurrence("\(occurrence)"), key: "occ")
    }
    guard let series = try await series(of: current.id) else {
      guard current.occurrence == occurrence else {
        throw ProtocolError(.noSuchOccurrence("\(occurrence)"), key: "occ")
      }
      return Placed(appointment: current)
    }
    return try placed(occurrence, of: series, in: try await zone(of: series))
  }

  /// What a ref names: `ID`, or `ID@OCC`.
  func placed(reference: String) async throws(ProtocolError) -> Placed {
    guard let at = reference.lastIndex(of: "@") else { return try await placed(reference, nil) }
    guard let occurrence = OccurrenceID(text: String(reference[reference.index(after: at)...]))
    else {
      throw ProtocolError(
        .notFound, [Pair("ref", reference)], "A ref is ID or ID@OCC, as boxes and rows name it.")
    }
    return try await placed(String(reference[..<at]), occurrence)
  }

  /// The series that an appointment is or belongs to; nothing for one that stands alone.
  func series(of id: AppointmentID) async throws(ProtocolError) -> Series? {
    let principal = try principal()
    let family = try await refusing { () async throws(StoreError) in
      try await services.store.family(of: id, as: principal)
    }
    guard let master = family.first, master.isSeries else { return nil }
    return Series(master: master, overrides: Array(family.dropFirst()))
  }

  /// An occurrence as it takes place, whether or not it differs from its series.
  private func placed(_ occurrence: OccurrenceID, of series: Series, in zone: Zone)
    throws(ProtocolError) -> Placed
  {
    if let override = series.overrides.first(where: { $0.occurrence == occurrence }) {
      return Placed(appointment: override, series: series.master.id)
    }
    do throws(RecurrenceError) {
      let recurrence = try Recurrence(series.master.recurrence, zone: zone)
      guard let found = recurrence.occurrence(occurrence) else {
        throw .noSuchOccurrence("\(occurrence)")
      }
      return Placed(appointment: series.master.occurring(as: found), series: series.master.id)
    } catch {
      throw ProtocolError(error, key: "occ")
    }
  }

  /// The zone that a series is expanded in: its own, else its calendar's.
  private func zone(of series: Series) async throws(ProtocolError) -> Zone {
    let calendar = try await storedCalendar(series.master.calendar)
    return try givenTime.zone(series.master.time.zoneIdentifier ?? calendar.settings.zone)
  }

  /// The scope of a change: one occurrence if one is named, else all there is.
  static func scope(_ scope: Request.EditScope?, _ occurrence: OccurrenceID?)
    throws(ProtocolError) -> EditScope
  {
    guard occurrence == nil else { return EditScope(scope ?? .this) }
    guard scope == nil || scope == .all else {
      throw ProtocolError(
        .missingKey, [Pair("key", "occ")],
        "Name the occurrence by occ=, or change the whole series by scope=all.")
    }
    return .all
  }
}
