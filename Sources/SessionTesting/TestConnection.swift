package import EdgewiseCommands
import LineProtocol

/// A client's end of a connection that can also end its output, as `nc` does after its input.
package protocol TestConnection: TranscriptConnection {
  /// Tells the server that nothing more will be sent; its lines still arrive.
  func endInput() async
}

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
