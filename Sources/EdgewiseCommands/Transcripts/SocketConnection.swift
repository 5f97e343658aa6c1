package import CalendarClient
import LineProtocol
package import Networking

/// A transcript's connection over TCP: lines as they stand, nothing read into them.
package actor SocketConnection: TranscriptConnection {
  private nonisolated let loop: EventLoop
  private let stream: ByteStream
  private let patience: Int64
  private var framer = Framer(limits: .client)

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  private init(_ stream: ByteStream, patience: Int64) {
    self.stream = stream
    self.patience = patience
    loop = stream.loop
  }

  /// Connects.
  ///
  /// - Parameter patienceMilliseconds: how long one waits for the server's next octets.
  package static func connect(
    to endpoint: ServerEndpoint, on loop: EventLoop, patienceMilliseconds: Int64 = 5_000
  ) async throws(ClientError) -> SocketConnection {
    do throws(NetworkingError) {
      let stream = try await ByteStream.connect(
        host: endpoint.host, port: endpoint.port, on: loop,
        timeoutMilliseconds: patienceMilliseconds)
      return SocketConnection(stream, patience: patienceMilliseconds)
    } catch {
      throw .cannotConnect(endpoint, reason: error.description)
    }
  }

  package func send(_ bytes: [UInt8]) async {
    stream.write(bytes)
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
      case .part, .partsEnd: continue
      case nil:
        guard let bytes = try await moreBytes() else { return nil }
        framer.append(bytes)
      }
    }
  }

  private func moreBytes() async throws(TranscriptSilence) -> [UInt8]? {
    let reading = Task(executorPreference: loop) { [self] in await read() }
    let timer = loop.schedule(afterMilliseconds: patience) { reading.cancel() }
    let result = await reading.value
    loop.cancel(timer)
    switch result {
    case .success(let bytes): return bytes
    case .failure(let error) where error.code == .cancelled: throw TranscriptSilence()
    case .failure: return nil
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
