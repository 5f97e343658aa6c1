public import Scheduling

/// What someone's gesture makes of one appointment, as another user's view may show it.
public struct Ghost: Hashable, Sendable {
  /// Nothing for something new, and where the role shows only that the time is taken.
  public var reference: ItemReference?
  /// The calendar it is of; nothing for something new.
  public var calendar: String?
  public var time: ItemTime

  public init(reference: ItemReference?, calendar: String? = nil, time: ItemTime) {
    self.reference = reference
    self.calendar = calendar
    self.time = time
  }
}

/// One drawn part of a ghost.
public struct GhostBox: Hashable, Sendable {
  public var user: String
  public var reference: ItemReference?
  public var segment: Segment
  public var rect: Rect
  /// In the view's zone.
  public var time: AppointmentTime
}
