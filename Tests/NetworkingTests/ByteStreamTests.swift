import Networking
import Testing

@Suite(.timeLimit(.minutes(1))) struct ByteStreamTests {
  @Test func bytesArriveInOrderAndEndWithNil() async throws {
    try await withLoop { loop in
      let (client, server) = try await connectedPair(on: loop)
      for number in 0..<1000 { client.write(Array("\(number)\n".utf8)) }
      await client.finishWriting()
      let text = String(decoding: try await readToEnd(server), as: UTF8.self)
      #expect(text == (0..<1000).map { "\($0)\n" }.joined())
      #expect(try await server.read() == nil)
    }
  }

  /// A session as the server has it: an actor that lives on the loop of its stream.
  actor EchoSession {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let stream: ByteStream

    init(_ stream: ByteStream) {
      self.stream = stream
      loop = stream.loop
    }

    func run() async throws {
      while let bytes = try await stream.read() {
        stream.write(bytes)
        await stream.drained(below: 1)
      }
      await stream.finishWriting()
    }
  }

  @Test func actorOnTheLoopServesWithoutLeavingIt() async throws {
    try await withLoop { loop in
      let (client, server) = try await connectedPair(on: loop)
      // Started from anywhere, the session must do all its work on the loop.
      let session = Task.detached { try await EchoSession(server).run() }
      for number in 0..<100 {
        client.write(Array("line \(number)\n".utf8))
        let answer = try await client.read()
        #expect(answer == Array("line \(number)\n".utf8))
      }
      await client.finishWriting()
      #expect(try await client.read() == nil)
      try await session.value
    }
  }

  @Test func otherDirectionStaysOpenAfterOneHasEnded() async throws {
    try await withLoop { loop in
      let (client, server) = try await connectedPair(on: loop)
      client.write(Array("question".utf8))
      await client.finishWriting()
      #expect(try await readToEnd(server) == Array("question".utf8))
      server.write(Array("answer".utf8))
      server.close()
      #expect(try await readToEnd(client) == Array("answer".utf8))
    }
  }

  @Test func writesOfOneTurnArriveTogether() async throws {
    try await withLoop { loop in
      let (client, server) = try await connectedPair(on: loop)
      for _ in 0..<100 { client.write(Array("0123456789".utf8)) }
      #expect(client.pendingBytes == 1000)
      #expect(try await server.read()?.count == 1000)
      #expect(client.pendingBytes == 0)
    }
  }

  @Test func unreadBytesPressBackOnTheWriter() async throws {
    try await withLoop { loop in
      let (client, server) = try await connectedPair(on: loop)
      let total = 32 << 20
      client.write([UInt8](repeating: 7, count: total))
      // The other side does not read, so most of it must still be here after the socket is full.
      try await loop.sleep(milliseconds: 50)
      #expect(client.pendingBytes > total / 2)
      let reader = Task(executorPreference: loop) { () throws -> Int in
        var count = 0
        while let bytes = try await server.read() {
          #expect(bytes.count <= 65536)
          count += bytes.count
        }
        return count
      }
      await client.drained(below: 1 << 20)
      #expect(client.pendingBytes < 1 << 20)
      await client.finishWriting()
      #expect(try await reader.value == total)
    }
  }

  @Test func cancelledReadReturnsAndTheStreamStaysUsable() async throws {
    try await withLoop { loop in
      let (client, server) = try await connectedPair(on: loop)
      let reader = Task(executorPreference: loop) { try await server.read() }
      await Task.yield()
      reader.cancel()
      let outcome = await reader.result
      let error = #expect(throws: NetworkingError.self) { try outcome.get() }
      #expect(error?.code == .cancelled)
      client.write([1, 2, 3])
      #expect(try await server.read() == [1, 2, 3])
    }
  }

  @Test func secondReaderIsRefused() async throws {
    try await withLoop { loop in
      let (client, server) = try await connectedPair(on: loop)
      let first = Task(executorPreference: loop) { try await server.read() }
      await Task.yield()
      let error = await #expect(throws: NetworkingError.self) { try await server.read() }
      #expect(error?.code == .alreadyReading)
      client.write([9])
      #expect(try await first.value == [9])
    }
  }

  @Test func closeEndsAWaitingRead() async throws {
    try await withLoop { loop in
      let (client, server) = try await connectedPair(on: loop)
      let reader = Task(executorPreference: loop) { try await server.read() }
      await Task.yield()
      server.close()
      let outcome = await reader.result
      let error = #expect(throws: NetworkingError.self) { try outcome.get() }
      #expect(error?.code == .closed)
      #expect(try await client.read() == nil)
    }
  }

  @Test func peerThatThrowsBytesAwayIsAReset() async throws {
    try await withLoop { loop in
      let (client, server) = try await connectedPair(on: loop)
      client.write([1, 2, 3])
      // One byte in the other direction shows that the three have arrived, unread.
      server.write([4])
      _ = try await client.read()
      server.close()
      let error = await #expect(throws: NetworkingError.self) { try await readToEnd(client) }
      #expect(error?.code == .reset)
    }
  }

  @Test func droppedStreamClosesItsSocket() async throws {
    try await withLoop { loop in
      var pair: (client: ByteStream, server: ByteStream)? = try await connectedPair(on: loop)
      let client = try #require(pair?.client)
      pair = nil
      #expect(try await client.read() == nil)
    }
  }

  @Test func connectingWhereNobodyListensSaysSo() async throws {
    try await withLoop { loop in
      let listener = try await Listener.bind(
        host: "127.0.0.1", port: 0, on: EventLoopGroup(sharing: loop)
      ) { _ in }
      let port = try #require(listener.address.port)
      await listener.stop()
      let error = await #expect(throws: NetworkingError.self) {
        try await ByteStream.connect(host: "127.0.0.1", port: port, on: loop)
      }
      #expect(error?.code == .refused)
    }
  }
}
