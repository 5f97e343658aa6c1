/// Why an edit or an input is refused: a code of the protocol's error registry.
public struct RefusalCode: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let denied = RefusalCode(rawValue: "DENIED")
  public static let conflict = RefusalCode(rawValue: "CONFLICT")
  public static let clash = RefusalCode(rawValue: "CLASH")
  public static let badValue = RefusalCode(rawValue: "BAD-VALUE")

  public var description: String { rawValue }
}

extension RefusalCode {
  public static let notFound = RefusalCode(rawValue: "NOT-FOUND")
  public static let nothingToPaste = RefusalCode(rawValue: "NOTHING-TO-PASTE")
  public static let nothingToUndo = RefusalCode(rawValue: "NOTHING-TO-UNDO")
  public static let limit = RefusalCode(rawValue: "LIMIT")
}
