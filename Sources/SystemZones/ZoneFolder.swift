import Scheduling

/// A folder of TZif files, one a zone, such as `/usr/share/zoneinfo`.
struct ZoneFolder: Sendable {
  /// Where Linux and macOS keep the folder.
  static let usual = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

  let path: String

  func zone(named identifier: String) throws(ZoneError) -> Zone {
    guard Self.isName(identifier), let bytes = SystemFile.read("\(path)/\(identifier)") else {
      throw ZoneError.unknown(identifier: Self.printable(identifier))
    }
    return try Zone(identifier: identifier, tzif: bytes)
  }

  /// Whether a text can be an IANA name: letters, digits, `_`, `+` and `-`, in parts parted by `/`.
  ///
  /// This leaves no way out of the folder, and none to what is no zone, which has a dot or no
  /// capital letter.
  static func isName(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count) else { return false }
    let parts = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      guard let first = part.first, isCapital(first) else { return false }
      return part.allSatisfy { octet in
        isCapital(octet) || (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet)
          || octet == 0x5F || octet == 0x2B || octet == 0x2D
      }
    }
  }

  private static func isCapital(_ octet: UInt8) -> Bool {
    (0x41...0x5A).contains(octet)
  }

  /// A name as an error may show it: short and without control characters.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(64).filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }

  func identifiers() -> [String] {
    var names: [String] = []
    gather("", into: &names)
    return names.sorted()
  }

  private func gather(_ prefix: String, into names: inout [String]) {
    for entry in SystemFile.entries(of: "\(path)/\(prefix)") {
      let name = prefix + entry
      guard Self.isName(name) else { continue }
      if SystemFile.isFolder("\(path)/\(name)") {
        gather(name + "/", into: &names)
      } else if SystemFile.read("\(path)/\(name)", most: 4).map({ $0.elementsEqual("TZif".utf8) })
        == true
      {
        names.append(name)
      }
    }
  }

  func version() -> String {
    // zic's input says "# version 2025b"; macOS keeps the bare name in a file of its own.
    for file in ["tzdata.zi", "+VERSION"] {
      guard let bytes = SystemFile.read("\(path)/\(file)", most: 64) else { continue }
      let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
      if let word = line.split(separator: " ").last { return String(word) }
    }
    return "unknown"
  }
}
