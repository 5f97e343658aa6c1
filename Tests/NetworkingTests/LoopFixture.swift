import Networking

/// Runs `body` as a task on a loop of its own and stops the loop afterwards.
func withLoop<Value: Sendable>(
  _ body: @escaping @Sendable (EventLoop) async throws -> Value
) async throws -> Value {
  let loop = try EventLoop.start(name: "test")
  let outcome = await Task(executorPreference: loop) { try await body(loop) }.result
  loop.stop()
  return try outcome.get()
}

struct NothingAccepted: Error {}

/// Two ends of a TCP connection over the loopback interface, both on `loop`.
func connectedPair(on loop: EventLoop) async throws -> (client: ByteStream, server: ByteStream) {
  let (accepted, continuation) = AsyncStream.makeStream(of: ByteStream.self)
  let listener = try await Listener.bind(
    host: "127.0.0.1", port: 0, on: EventLoopGroup(sharing: loop)
  ) { continuation.yield($0) }
  let client = try await ByteStream.connect(to: listener.address, on: loop)
  var iterator = accepted.makeAsyncIterator()
  guard let server = await iterator.next() else { throw NothingAccepted() }
  await listener.stop()
  return (client, server)
}

/// All bytes until the other side ends.
nonisolated(nonsending) func readToEnd(_ stream: ByteStream) async throws -> [UInt8] {
  var all: [UInt8] = []
  while let bytes = try await stream.read() { all += bytes }
  return all
}
