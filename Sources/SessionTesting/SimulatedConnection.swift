package import EdgewiseCommands

/// A client's end of a `SimulatedTransport`, line by line.
package actor SimulatedConnection: TranscriptConnection {
  package nonisolated let transport: SimulatedTransport
  private let patience: Duration
  private var framer = UnitFramer()

  package init(_ transport: SimulatedTransport, patience: Duration = .seconds(20)) {
    self.transport = transport
    self.patience = patience
  }

  package func send(_ bytes: [UInt8]) async {
    transport.send(bytes)
  }

  package func receive() async throws(TranscriptSilence) -> TranscriptUnit? {
    while true {
      if let unit = framer.next() { return unit }
      guard let bytes = await transport.receive(within: patience) else { return nil }
      if bytes.isEmpty { throw TranscriptSilence() }
      framer.append(bytes)
    }
  }

  package func endInput() async {
    transport.endInput()
  }

  package func close() async {
    transport.reset()
  }
}
