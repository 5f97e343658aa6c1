/// A place in a view, in whole points, x to the right and y down.
public struct Point: Hashable, Sendable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  /// The greatest distance from zero that is told apart; farther coordinates count as this far.
  static let limit = 1_000_000_000

  /// The point with its coordinates brought within the limit, so that arithmetic cannot overflow.
  var clamped: Point {
    Point(x: max(-Self.limit, min(Self.limit, x)), y: max(-Self.limit, min(Self.limit, y)))
  }

  func adding(_ other: Point) -> Point {
    Point(x: x + other.x, y: y + other.y)
  }

  /// The square of the Euclidean distance to another point, in points.
  func squaredDistance(to other: Point) -> Int {
    let dx = x - other.x
    let dy = y - other.y
    return dx * dx + dy * dy
  }
}
