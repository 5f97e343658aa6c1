package import EdgewiseCommands

/// A connection that sends what it is given in other pieces.
package actor PiecewiseConnection: TranscriptConnection {
  package enum Pieces: String, CaseIterable, Sendable {
    /// One piece for each line of the client.
    case lines
    /// One piece for all lines up to the next one of the server.
    case glued
    /// Each octet by itself.
    case octets
  }

  private let inner: any TranscriptConnection
  private let pieces: Pieces
  private var waiting: [UInt8] = []

  package init(_ inner: any TranscriptConnection, _ pieces: Pieces) {
    self.inner = inner
    self.pieces = pieces
  }

  package func send(_ bytes: [UInt8]) async {
    switch pieces {
    case .lines: await inner.send(bytes)
    case .glued: waiting += bytes
    case .octets:
      for octet in bytes { await inner.send([octet]) }
    }
  }

  package func receive() async throws(TranscriptSilence) -> TranscriptUnit? {
    await flush()
    return try await inner.receive()
  }

  package func endInput() async {
    await flush()
    await inner.endInput()
  }

  package func close() async {
    await flush()
    await inner.close()
  }

  private func flush() async {
    guard !waiting.isEmpty else { return }
    let bytes = waiting
    waiting = []
    await inner.send(bytes)
  }
}
