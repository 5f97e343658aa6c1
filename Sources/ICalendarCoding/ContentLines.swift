/// The content lines of an iCalendar file, unfolded (RFC 5545, 3.1).
///
/// Lines may end in CRLF or LF alone, and a byte order mark may come first. A line's octets are
/// kept up to a limit; the rest is passed over.
struct ContentLines {
  struct Line: Equatable {
    /// The number of its first physical line, counted from 1.
    var number: Int
    var octets: [UInt8]
    /// Whether it is longer than the limit; the octets are cut there.
    var isTooLong = false

    fileprivate mutating func append(_ part: ArraySlice<UInt8>) {
      let room = ContentLines.limit - octets.count
      if part.count > room { isTooLong = true }
      octets.append(contentsOf: part.prefix(room))
    }
  }

  /// The most octets of a line that are kept.
  static let limit = 1 << 20

  private let bytes: [UInt8]
  /// The octets read so far.
  private(set) var position = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func next() -> Line? {
    while position < bytes.count {
      let first = physicalLine()
      guard !first.isEmpty else { continue }
      var line = Line(number: number, octets: [])
      line.append(first)
      while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
        line.append(physicalLine().dropFirst())
      }
      return line
    }
    return nil
  }

  /// Passes over one physical line and gives its octets without its end.
  private mutating func physicalLine() -> ArraySlice<UInt8> {
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    position = min(end + 1, bytes.count)
    number += 1
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }
}

extension ContentLines.Line {
  /// The property's name in upper case: what stands before the first `;` or `:`.
  var name: String {
    let name = octets.prefix(64).prefix { $0 != 0x3A && $0 != 0x3B }
    return String(decoding: name, as: UTF8.self).uppercased()
  }

  /// What stands behind a name and a colon, for lines without parameters.
  var plainValue: String {
    let value = octets.prefix(256).drop { $0 != 0x3A }.dropFirst()
    return String(decoding: value.prefix { $0 != 0x20 }, as: UTF8.self)
  }

  var hasValue: Bool { octets.last != 0x3A }
}
