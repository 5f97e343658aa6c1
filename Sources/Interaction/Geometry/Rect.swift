/// A half-open rectangle in content points: its right and bottom edges do not belong to it.
public struct Rect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }

  /// The rectangle with its numbers brought within what arithmetic is safe for.
  var clamped: Rect {
    let origin = Point(x: x, y: y).clamped
    let extent = Point(x: width, y: height).clamped
    return Rect(x: origin.x, y: origin.y, width: extent.x, height: extent.y)
  }

  func expanded(by points: Int) -> Rect {
    Rect(x: x - points, y: y - points, width: width + 2 * points, height: height + 2 * points)
  }

  func intersects(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
