/// What a user may do to an item by a gesture.
public struct EditOperations: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let move = EditOperations(rawValue: 1)
  public static let resizeStart = EditOperations(rawValue: 2)
  public static let resizeEnd = EditOperations(rawValue: 4)
  public static let all: EditOperations = [.move, .resizeStart, .resizeEnd]
}
