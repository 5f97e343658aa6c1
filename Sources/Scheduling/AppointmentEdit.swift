/// One of the two edges of an appointment.
public enum AppointmentEdge: Hashable, Sendable {
  case start
  case end
}

/// Why an edit did not do exactly what was asked.
public struct EditLimits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A wall time fell into a gap and moved forward by it.
  public static let gapShift = EditLimits(rawValue: 1)
  /// The least duration held an edge back.
  public static let leastDuration = EditLimits(rawValue: 2)
}

/// The outcome of a move or a resize.
public struct EditedTime: Hashable, Sendable {
  public let time: AppointmentTime
  public let limits: EditLimits

  public init(time: AppointmentTime, limits: EditLimits = []) {
    self.time = time
    self.limits = limits
  }
}
