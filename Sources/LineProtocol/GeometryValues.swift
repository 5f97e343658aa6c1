/// A rectangle in whole points: `X,Y,W,H`.
package struct RectValue: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  /// Creates a rectangle; nothing unless all are within ±999,999,999 and the sides not negative.
  package init?(x: Int, y: Int, width: Int, height: Int) {
    guard [x, y, width, height].allSatisfy({ $0.magnitude <= PointValue.farthest }), width >= 0,
      height >= 0
    else { return nil }
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Reads `X,Y,W,H`.
  package init?(_ text: String) {
    guard let numbers = ValueForm.integers(text, count: 4) else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package var text: String { "\(x),\(y),\(width),\(height)" }
}

/// A point in whole points: `X,Y`.
package struct PointValue: Hashable, Sendable {
  /// The greatest coordinate, as of input events.
  static let farthest: UInt = 999_999_999

  package let x: Int
  package let y: Int

  /// Creates a point; nothing unless both are within ±999,999,999.
  package init?(x: Int, y: Int) {
    guard x.magnitude <= Self.farthest, y.magnitude <= Self.farthest else { return nil }
    self.x = x
    self.y = y
  }

  /// Reads `X,Y`.
  package init?(_ text: String) {
    guard let numbers = ValueForm.integers(text, count: 2) else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }

  package var text: String { "\(x),\(y)" }
}

/// How a held key repeats, in milliseconds: `DELAY,INTERVAL`.
package struct KeyRepeatValue: Hashable, Sendable {
  /// 1 to 10,000: until the first repeat.
  package let delay: Int
  /// 1 to 10,000: from one repeat to the next.
  package let interval: Int

  /// Creates a repeat; nothing unless both are 1 to 10,000.
  package init?(delay: Int, interval: Int) {
    guard (1...10_000).contains(delay), (1...10_000).contains(interval) else { return nil }
    self.delay = delay
    self.interval = interval
  }

  /// Reads `400,80`.
  package init?(_ text: String) {
    guard let numbers = ValueForm.integers(text, count: 2) else { return nil }
    self.init(delay: numbers[0], interval: numbers[1])
  }

  package var text: String { "\(delay),\(interval)" }
}

extension InputEvent.Modifiers {
  /// Reads `+shift+command`, as an input event writes it; an empty text means none.
  package init?(text: String) {
    self = []
    guard !text.isEmpty else { return }
    let names = text.split(separator: "+", omittingEmptySubsequences: false)
    guard names.first?.isEmpty == true else { return nil }
    for name in names.dropFirst() {
      guard let modifier = Self(named: name.utf8) else { return nil }
      insert(modifier)
    }
  }

  /// The modifiers as `+shift+command`.
  package var text: String {
    Self.named.filter { contains($0.modifier) }.map { "+\($0.name)" }.joined()
  }
}
