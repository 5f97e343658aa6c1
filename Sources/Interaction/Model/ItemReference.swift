/// The name of an appointment, `ID`, or of one occurrence of it, `ID@OCC`.
public struct ItemReference: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }

  public static func < (left: ItemReference, right: ItemReference) -> Bool {
    left.name < right.name
  }
}
