import Networking
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ListenerTests {
  @Test(arguments: ["127.0.0.1", "localhost", "::1"])
  func listensOnTheHostAndReportsThePort(_ host: String) async throws {
    let group = try EventLoopGroup(count: 1)
    defer { group.stop() }
    let listener = try await Listener.bind(host: host, port: 0, on: group) { stream in
      stream.write(Array("hello".utf8))
      stream.close()
    }
    let port = try #require(listener.address.port)
    #expect(port > 0)
    #expect(listener.address.isLoopback)
    let greeting = try await Task(executorPreference: group.loops[0]) {
      let stream = try await ByteStream.connect(host: host, port: port, on: group.loops[0])
      return try await readToEnd(stream)
    }.value
    #expect(greeting == Array("hello".utf8))
    await listener.stop()
  }

  @Test func spreadsConnectionsOverTheLoops() async throws {
    let group = try EventLoopGroup(count: 2, name: "spread")
    defer { group.stop() }
    let (names, continuation) = AsyncStream.makeStream(of: String.self)
    let listener = try await Listener.bind(host: "127.0.0.1", port: 0, on: group) { stream in
      continuation.yield(stream.loop.isCurrent ? stream.loop.name : "elsewhere")
      stream.close()
    }
    var iterator = names.makeAsyncIterator()
    var seen: [String] = []
    for _ in 0..<4 {
      let stream = try await ByteStream.connect(to: listener.address, on: group.loops[0])
      seen.append(await iterator.next() ?? "")
      withExtendedLifetime(stream) {}
    }
    #expect(seen.sorted() == ["spread-0", "spread-0", "spread-1", "spread-1"])
    await listener.stop()
  }

  @Test func usedPortSaysWhatToDo() async throws {
    let group = try EventLoopGroup(count: 1)
    defer { group.stop() }
    let first = try await Listener.bind(host: "127.0.0.1", port: 0, on: group) { _ in }
    let port = try #require(first.address.port)
    let error = await #expect(throws: NetworkingError.self) {
      try await Listener.bind(host: "127.0.0.1", port: port, on: group) { _ in }
    }
    #expect(error?.code == .addressInUse)
    #expect(error?.description.contains("choose another port") == true)
    await first.stop()
    let second = try await Listener.bind(host: "127.0.0.1", port: port, on: group) { _ in }
    await second.stop()
  }

  @Test(arguments: [
    ("no such host", 0, NetworkingError.Code.unknownHost),
    ("127.0.0.1", 65536, .addressUnavailable),
    ("127.0.0.1", -1, .addressUnavailable),
    ("192.0.2.1", 0, .addressUnavailable),
  ])
  func badAddressHasItsCode(_ host: String, _ port: Int, _ code: NetworkingError.Code) async throws
  {
    let group = try EventLoopGroup(count: 1)
    defer { group.stop() }
    let error = await #expect(throws: NetworkingError.self) {
      try await Listener.bind(host: host, port: port, on: group) { _ in }
    }
    #expect(error?.code == code)
  }
}
