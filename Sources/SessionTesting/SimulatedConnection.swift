package import EdgewiseCommands
import LineProtocol

/// A client's end of a `SimulatedTransport`, line by line.
package actor SimulatedConnection: TranscriptConnection {
  package nonisolated let transport: SimulatedTransport
  private let patience: Duration
  private var framer = Framer(limits: .client)

  package init(_ transport: SimulatedTransport, patience: Duration = .seconds(20)) {
    self.transport = transport
    self.patience = patience
  }

  package func send(_ bytes: [UInt8]) async {
    transport.send(bytes)
  }

  package func receive() async throws(TranscriptSilence) -> TranscriptUnit? {
    while true {
      switch framer.next() {
      case .line(let line):
        var literal: String?
        if case .octets(let octets, _) = line.literal {
          literal = String(decoding: octets, as: UTF8.self)
        }
        return TranscriptUnit(
          line: String(decoding: line.bytes, as: UTF8.self), literal: literal)
      case .fatal(_, let error):
        return TranscriptUnit(line: "(octets that cannot be framed: \(error.text))")
      case nil:
        guard let bytes = await transport.receive(within: patience) else { return nil }
        if bytes.isEmpty { throw TranscriptSilence() }
        framer.append(bytes)
      }
    }
  }

  package func close() async {
    transport.reset()
  }
}
