/// The name of an appointment, `ID`, or of one occurrence of it, `ID@OCC`.
public struct ItemReference: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }

  /// The series whose occurrence it names; nothing for one that stands alone, or a series.
  var series: ItemReference? {
    name.lastIndex(of: "@").map { ItemReference(String(name[..<$0])) }
  }

  public static func < (left: ItemReference, right: ItemReference) -> Bool {
    left.name < right.name
  }
}
