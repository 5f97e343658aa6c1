/// A cursor over the octets of a short text.
struct ByteReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  /// Reads a whole text; what `read` leaves over makes the result nothing.
  static func parse<Value>(_ text: String, _ read: (inout ByteReader) -> Value?) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = ByteReader(bytes: bytes)
      guard let value = read(&reader), reader.isAtEnd else { return nil }
      return value
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Takes an octet if it comes next.
  mutating func take(_ octet: Unicode.Scalar) -> Bool {
    guard let next, octet.value == UInt32(next) else { return false }
    position += 1
    return true
  }

  /// Passes over octets of a kind and counts them.
  mutating func skip(while isMember: (UInt8) -> Bool) -> Int {
    let start = position
    while let next, isMember(next) { position += 1 }
    return position - start
  }

  /// Takes exactly that many decimal digits.
  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Takes one to `most` decimal digits, and no more may follow.
  mutating func number(most: Int) -> Int? {
    guard var value = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      count += 1
      guard count <= most else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard let next, (0x30...0x39).contains(next) else { return nil }
    position += 1
    return Int(next - 0x30)
  }

  mutating func date() -> CalendarDate? {
    guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
      let day = number(digits: 2)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  mutating func wallTime() -> WallTime? {
    guard let date = date(), take("T"), let hour = number(digits: 2), take(":"),
      let minute = number(digits: 2)
    else { return nil }
    var second = 0
    if take(":") {
      guard let digits = number(digits: 2) else { return nil }
      second = digits
    }
    return WallTime(date, hour: hour, minute: minute, second: second)
  }
}
