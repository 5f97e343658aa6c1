/// The bytes of a TZif file (RFC 9636).
struct TZifFile {
  struct Malformed: Error {
    var reason: String
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func rules() throws(Malformed) -> ZoneRules {
    throw Malformed(reason: "no reader yet")
  }
}
