import EdgewiseCommands
import LineProtocol

/// Cuts a server's octets into lines.
struct UnitFramer {
  private var framer = Framer(limits: .client)

  mutating func append(_ bytes: [UInt8]) { framer.append(bytes) }

  mutating func next() -> TranscriptUnit? {
    switch framer.next() {
    case .line(let line):
      var literal: String?
      if case .octets(let octets, _) = line.literal {
        literal = String(decoding: octets, as: UTF8.self)
      }
      return TranscriptUnit(line: String(decoding: line.bytes, as: UTF8.self), literal: literal)
    case .fatal(_, let error):
      return TranscriptUnit(line: "(octets that cannot be framed: \(error.text))")
    case .part, .partsEnd, nil: return nil
    }
  }
}
