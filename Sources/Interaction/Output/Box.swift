public import Scheduling

/// One drawn part of an item.
public struct Box: Hashable, Sendable {
  public var item: Item
  public var segment: Segment
  public var rect: Rect
  /// The item's whole time, in the view's zone.
  public var time: AppointmentTime
  /// The edges of this segment that the view cuts off.
  public var clip: Edges
  /// The place in the tab order, from 1.
  public var order: Int
  /// Whether it was cut and waits to be pasted.
  public var isCut = false
}

/// Which of an item's shown parts a box is.
public struct Segment: Hashable, Sendable {
  /// From 1.
  public var number: Int
  public var count: Int

  public init(_ number: Int, of count: Int) {
    self.number = number
    self.count = count
  }
}

/// Some of the two edges of an appointment.
public struct Edges: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let start = Edges(rawValue: 1)
  public static let end = Edges(rawValue: 2)
}

/// What a gesture would make of an item, as one drawn part.
public struct Preview: Hashable, Sendable {
  public var operation: GestureOperation
  /// Nothing for something new.
  public var reference: ItemReference?
  /// What a copy is made from.
  public var source: ItemReference?
  public var segment: Segment
  /// Missing while no part of it is shown.
  public var rect: Rect?
  public var time: AppointmentTime
  public var limit: Limit?
  /// An appointment of the same guarded calendar that would overlap it.
  public var clash: ItemReference?

  /// Why the preview is not exactly what was asked.
  public enum Limit: String, Hashable, Sendable, CaseIterable {
    case leastDuration = "min-duration"
    case gapShift = "gap-shift"
    case view
    case day
  }
}
