/// Reads values in the one form that RFC 5545 gives them, which is how nearly all files write them.
///
/// What it makes nothing of is left to libical, which forgives more.
enum PlainValue {
  /// A date (3.3.4) or a date and time (3.3.5).
  static func time(_ value: ArraySlice<UInt8>, zoneName: String?) -> EventProperties.Time? {
    var reader = DigitReader(value)
    guard let year = reader.number(4), let month = reader.number(2), let day = reader.number(2)
    else { return nil }
    var time = EventProperties.Time(
      year: year, month: month, day: day, clock: nil, isUTC: false, zoneName: zoneName)
    if reader.isAtEnd { return time }
    guard reader.take(0x54), let hour = reader.number(2), let minute = reader.number(2),
      let second = reader.number(2)
    else { return nil }
    time.clock = EventProperties.Clock(hour: hour, minute: minute, second: second)
    time.isUTC = reader.take(0x5A)
    return reader.isAtEnd ? time : nil
  }

  /// A duration (3.3.6).
  static func duration(_ value: ArraySlice<UInt8>) -> EventProperties.Duration? {
    var reader = DigitReader(value)
    let isNegative = reader.take(0x2D)
    if !isNegative { _ = reader.take(0x2B) }
    guard reader.take(0x50) else { return nil }
    var duration = EventProperties.Duration(isNegative: isNegative, days: 0, seconds: 0)
    var hasTime = false
    var count = 0
    while !reader.isAtEnd {
      if !hasTime, reader.take(0x54) {
        hasTime = true
        continue
      }
      // Nine digits keep every sum far from overflow.
      guard let number = reader.number(most: 9) else { return nil }
      count += 1
      if hasTime {
        if reader.take(0x48) {
          duration.seconds += number * 3_600
        } else if reader.take(0x4D) {
          duration.seconds += number * 60
        } else if reader.take(0x53) {
          duration.seconds += number
        } else {
          return nil
        }
      } else if reader.take(0x57) {
        duration.days += number * 7
      } else if reader.take(0x44) {
        duration.days += number
      } else {
        return nil
      }
      guard count <= 5 else { return nil }
    }
    return count > 0 ? duration : nil
  }

  /// A number of up to 15 digits (3.3.8).
  static func integer(_ value: ArraySlice<UInt8>) -> Int? {
    var reader = DigitReader(value)
    let isNegative = reader.take(0x2D)
    if !isNegative { _ = reader.take(0x2B) }
    guard let number = reader.number(most: 15), reader.isAtEnd else { return nil }
    return isNegative ? -number : number
  }

  /// An offset from UTC in seconds (3.3.14).
  static func offset(_ value: ArraySlice<UInt8>) -> Int? {
    var reader = DigitReader(value)
    let isNegative = reader.take(0x2D)
    if !isNegative { _ = reader.take(0x2B) }
    guard let hours = reader.number(2), let minutes = reader.number(2), hours <= 24, minutes < 60
    else { return nil }
    var seconds = hours * 3_600 + minutes * 60
    if !reader.isAtEnd {
      guard let rest = reader.number(2), rest < 60 else { return nil }
      seconds += rest
    }
    return reader.isAtEnd ? (isNegative ? -seconds : seconds) : nil
  }

  /// A text with its escapes resolved (3.3.11).
  static func text(_ value: ArraySlice<UInt8>) -> String {
    value.withUnsafeBufferPointer { octets in
      guard let first = octets.firstIndex(of: 0x5C) else {
        return String(decoding: octets, as: UTF8.self)
      }
      // Resolved it is never longer.
      return String(unsafeUninitializedCapacity: octets.count) { text in
        var index = first
        var count = text.update(fromContentsOf: octets[..<first])
        func put(_ octet: UInt8) {
          text[count] = octet
          count += 1
        }
        while index < octets.count {
          let octet = octets[index]
          index += 1
          guard octet == 0x5C, index < octets.count else {
            put(octet)
            continue
          }
          let escaped = octets[index]
          index += 1
          switch escaped {
          case 0x6E, 0x4E: put(0x0A)
          case 0x5C, 0x2C, 0x3B, 0x22, 0x3A: put(escaped)
          default:
            // No escape of the standard: both stay as they are.
            put(octet)
            put(escaped)
          }
        }
        return count
      }
    }
  }

  /// The parts of a list between its commas; in texts an escaped comma parts nothing.
  static func list(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var index = start
    while index < value.endIndex {
      if value[index] == 0x5C {
        index = min(index + 2, value.endIndex)
        continue
      }
      if value[index] == 0x2C {
        parts.append(value[start..<index])
        start = index + 1
      }
      index += 1
    }
    parts.append(value[start...])
    return parts
  }
}

/// A cursor over a value of digits and letters.
private struct DigitReader {
  private let value: ArraySlice<UInt8>
  private var index: Int

  init(_ value: ArraySlice<UInt8>) {
    self.value = value
    index = value.startIndex
  }

  var isAtEnd: Bool { index >= value.endIndex }

  mutating func take(_ octet: UInt8) -> Bool {
    guard index < value.endIndex, value[index] == octet else { return false }
    index += 1
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    guard value.endIndex - index >= digits else { return nil }
    var number = 0
    for place in index..<index + digits {
      let digit = value[place] &- 0x30
      guard digit <= 9 else { return nil }
      number = number * 10 + Int(digit)
    }
    index += digits
    return number
  }

  /// One to `most` digits, no more following.
  mutating func number(most: Int) -> Int? {
    let start = index
    var number = 0
    while index < value.endIndex, index - start <= most, value[index] &- 0x30 <= 9 {
      number = number * 10 + Int(value[index] - 0x30)
      index += 1
    }
    return (1...most).contains(index - start) ? number : nil
  }
}
