extension WallDuration: CustomStringConvertible {
  private static let units: [(letter: Unicode.Scalar, days: Int, seconds: Int)] = [
    ("w", 7, 0), ("d", 1, 0), ("h", 0, 3_600), ("m", 0, 60), ("s", 0, 1),
  ]

  /// Reads `45m`, `1h30m`, `2d`, `90s` or `2w`: each unit at most once, the larger first, counts of
  /// at most nine digits.
  ///
  /// A sign holds for the units after it, up to the next one: `-1h30m` is ninety minutes back,
  /// `3d-1h` three days on and an hour back.
  public init?(text: String) {
    guard let duration = ByteReader.parse(text, Self.read) else { return nil }
    self = duration
  }

  private static func read(_ reader: inout ByteReader) -> WallDuration? {
    var days = 0
    var seconds = 0
    var sign = 1
    var rest = units[...]
    repeat {
      if reader.take("-") { sign = -1 } else if reader.take("+") { sign = 1 }
      guard let count = reader.number(most: 9),
        let index = rest.firstIndex(where: { reader.take($0.letter) })
      else { return nil }
      days += sign * count * rest[index].days
      seconds += sign * count * rest[index].seconds
      rest = rest[(index + 1)...]
    } while !reader.isAtEnd
    return WallDuration(days: days, seconds: seconds)
  }

  /// Appends `2d1h30m`; nothing at all is `0m`.
  public func write(into bytes: inout [UInt8]) {
    var isNegative = false
    func part(_ count: UInt, _ letter: UInt8, negative: Bool, into bytes: inout [UInt8]) {
      guard count != 0 else { return }
      if negative != isNegative {
        bytes.append(negative ? 0x2D : 0x2B)
        isNegative = negative
      }
      bytes.appendDecimal(count)
      bytes.append(letter)
    }
    part(days.magnitude, 0x64, negative: days < 0, into: &bytes)
    let clock = seconds.magnitude
    part(clock / 3_600, 0x68, negative: seconds < 0, into: &bytes)
    part(clock / 60 % 60, 0x6D, negative: seconds < 0, into: &bytes)
    part(clock % 60, 0x73, negative: seconds < 0, into: &bytes)
    if self == .zero { bytes.append(contentsOf: [0x30, 0x6D]) }
  }

  public var description: String { String(writing: write(into:)) }
}
