package import EdgewiseCommands
package import Networking

/// A client's end of a TCP connection, line by line.
package actor StreamConnection: TranscriptConnection {
  private nonisolated let loop: EventLoop
  private let stream: ByteStream
  private let patience: Int64
  private var framer = UnitFramer()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// - Parameter patienceMilliseconds: how long one waits for the server's next octets.
  package init(_ stream: ByteStream, patienceMilliseconds: Int64 = 20_000) {
    self.stream = stream
    loop = stream.loop
    patience = patienceMilliseconds
  }

  package func send(_ bytes: [UInt8]) async {
    stream.write(bytes)
  }

  package func receive() async throws(TranscriptSilence) -> TranscriptUnit? {
    while true {
      if let unit = framer.next() { return unit }
      let reading = Task(executorPreference: loop) { [self] in await read() }
      let timer = loop.schedule(afterMilliseconds: patience) { reading.cancel() }
      let result = await reading.value
      loop.cancel(timer)
      switch result {
      case .success(let bytes?): framer.append(bytes)
      case .success(nil): return nil
      case .failure(let error) where error.code == .cancelled: throw TranscriptSilence()
      case .failure: return nil
      }
    }
  }

  private func read() async -> Result<[UInt8]?, NetworkingError> {
    do throws(NetworkingError) {
      return .success(try await stream.read())
    } catch {
      return .failure(error)
    }
  }

  package func endInput() async {
    await stream.finishWriting()
  }

  package func close() async {
    stream.close()
  }
}
