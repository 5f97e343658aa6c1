/// A content line taken apart: what its parameters say and where its value stands.
struct PropertyLine {
  enum Kind {
    /// What the property has when nothing is said.
    case usual
    case date, dateTime, period, text, uri
    /// Another kind of value, or one that is encoded.
    case odd
  }

  /// Octets of UTF-8 without control characters.
  let octets: ArraySlice<UInt8>
  private(set) var kind = Kind.usual
  private(set) var zoneName: String?
  /// Whether RANGE=THISANDFUTURE is said.
  private(set) var reachesOn = false
  private(set) var value: ArraySlice<UInt8> = []

  /// Takes a line apart, or gives nothing if no colon ends its parameters.
  init?(_ octets: ArraySlice<UInt8>, nameEnd: Int) {
    self.octets = octets
    var index = nameEnd
    var count = 0
    while index < octets.endIndex, octets[index] == 0x3B {
      let start = index + 1
      var isQuoted = false
      index = start
      while index < octets.endIndex {
        let octet = octets[index]
        if octet == 0x22 { isQuoted.toggle() }
        if !isQuoted, octet == 0x3A || octet == 0x3B { break }
        index += 1
      }
      count += 1
      guard count <= 64 else { return nil }
      take(octets[start..<index])
    }
    guard index < octets.endIndex, octets[index] == 0x3A else { return nil }
    value = octets[(index + 1)...]
  }

  private mutating func take(_ parameter: ArraySlice<UInt8>) {
    guard let equals = parameter.firstIndex(of: 0x3D) else { return }
    let value = parameter[(equals + 1)...]
    switch parameter[..<equals].count {
    case 4 where Self.isWord(parameter[..<equals], "TZID"):
      let name = Self.unquoted(value)
      zoneName = name.isEmpty ? nil : name
    case 5 where Self.isWord(parameter[..<equals], "VALUE"):
      switch Self.unquoted(value).uppercased() {
      case "DATE": kind = .date
      case "DATE-TIME": kind = .dateTime
      case "PERIOD": kind = .period
      case "TEXT": kind = .text
      case "URI": kind = .uri
      default: kind = .odd
      }
    case 5 where Self.isWord(parameter[..<equals], "RANGE"):
      reachesOn = Self.unquoted(value).uppercased() == "THISANDFUTURE"
    case 8 where Self.isWord(parameter[..<equals], "ENCODING"):
      if Self.unquoted(value).uppercased() != "8BIT" { kind = .odd }
    default: break
    }
  }

  private static func isWord(_ octets: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      octets.elementsEqual(word) { $0 & 0xDF == $1 }
    }
  }

  private static func unquoted(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(0x22) else { return String(decoding: value, as: UTF8.self) }
    return String(decoding: value.filter { $0 != 0x22 }, as: UTF8.self)
  }
}
