/// An appointment as it takes place once: a single one, an override, or an occurrence of a series.
public struct Instance: Hashable, Sendable {
  /// What takes place. An occurrence that its series' rules give has the series' identifier, its own
  /// time and `occurrence`, and no rules.
  public var appointment: Appointment
  /// The series that it belongs to; nothing for a single one, or an override without its series.
  public var series: AppointmentID?
  /// The instants it covers, by its own zone or its calendar's.
  public var range: InstantRange

  public init(appointment: Appointment, series: AppointmentID? = nil, range: InstantRange) {
    self.appointment = appointment
    self.series = series
    self.range = range
  }

  /// Its place in the order of lists.
  public var cursor: InstanceCursor {
    InstanceCursor(start: range.start, id: appointment.id)
  }
}

/// The place after an instance in the order of a list: start, then identifier.
public struct InstanceCursor: Hashable, Comparable, Sendable {
  public var start: Instant
  public var id: AppointmentID

  public init(start: Instant, id: AppointmentID) {
    self.start = start
    self.id = id
  }

  public static func < (left: InstanceCursor, right: InstanceCursor) -> Bool {
    (left.start, left.id) < (right.start, right.id)
  }
}
