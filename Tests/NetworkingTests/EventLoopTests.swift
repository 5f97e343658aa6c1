import Foundation
import Networking
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct EventLoopTests {
  actor Counter {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private(set) var value = 0
    private(set) var strayCalls = 0

    init(on loop: EventLoop) { self.loop = loop }

    func increment() {
      value += 1
      if !loop.isCurrent { strayCalls += 1 }
    }
  }

  @Test func actorRunsOnItsLoopWhoeverCalls() async throws {
    let loop = try EventLoop.start(name: "counter")
    defer { loop.stop() }
    let counter = Counter(on: loop)
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { for _ in 0..<50 { await counter.increment() } }
      }
    }
    #expect(await counter.value == 5000)
    #expect(await counter.strayCalls == 0)
  }

  @Test func taskPrefersTheLoop() async throws {
    let onLoop = try await withLoop { loop in
      await Task.yield()
      return loop.isCurrent
    }
    #expect(onLoop)
  }

  @Test func workFromOneThreadRunsInItsOrder() async throws {
    let loop = try EventLoop.start(name: "order")
    let seen = Mutex<[Int]>([])
    for number in 0..<2000 { loop.execute { seen.withLock { $0.append(number) } } }
    await withUnsafeContinuation { done in loop.execute { done.resume() } }
    #expect(seen.withLock { $0 } == Array(0..<2000))
    loop.stop()
  }

  @Test func timersFireInTheOrderOfTheirDeadlines() async throws {
    let order = try await withLoop { loop in
      let (fired, continuation) = AsyncStream.makeStream(of: Int.self)
      loop.schedule(afterMilliseconds: 30) {
        continuation.yield(3)
        continuation.finish()
      }
      loop.schedule(afterMilliseconds: 0) { continuation.yield(1) }
      let cancelled = loop.schedule(afterMilliseconds: 5) { continuation.yield(99) }
      loop.schedule(afterMilliseconds: 10) { continuation.yield(2) }
      loop.cancel(cancelled)
      return await fired.reduce(into: []) { $0.append($1) }
    }
    #expect(order == [1, 2, 3])
  }

  @Test func sleepLastsAtLeastItsTime() async throws {
    let slept = try await withLoop { loop in
      let start = loop.now
      try await loop.sleep(milliseconds: 20)
      return loop.now - start
    }
    #expect(slept >= 20)
  }

  @Test func cancelledSleepEndsAtOnce() async throws {
    try await withLoop { loop in
      let sleeper = Task { try await loop.sleep(milliseconds: 3_600_000) }
      sleeper.cancel()
      await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
  }

  @Test func stopLetsSleepersAndReadersGo() async throws {
    let loop = try EventLoop.start(name: "stopping")
    let sleeper = Task(executorPreference: loop) { try await loop.sleep(milliseconds: 3_600_000) }
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let reader = Task(executorPreference: loop) { () throws -> [UInt8]? in
      let pair = try await connectedPair(on: loop)
      continuation.finish()
      defer { withExtendedLifetime(pair.server) {} }
      return try await pair.client.read()
    }
    for await _ in started {}
    loop.stop()
    // It must not look as if time had passed.
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    await #expect(throws: CancellationError.self) { try await loop.sleep(milliseconds: 1) }
    let outcome = await reader.result
    #expect(throws: NetworkingError.self) { try outcome.get() }
  }

  @Test func workAfterTheStopStillRuns() async throws {
    let loop = try EventLoop.start(name: "late")
    loop.stop()
    let counter = Counter(on: loop)
    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await counter.increment() } }
    }
    #expect(await counter.value == 20)
    await #expect(throws: NetworkingError.self) {
      try await ByteStream.connect(host: "127.0.0.1", port: 1, on: loop)
    }
  }

  /// What runs there last may let go of the loop that it runs on.
  @Test func aStoppedLoopOutlivesWhatItRuns() async throws {
    func stopped() throws -> Counter {
      let loop = try EventLoop.start(name: "last")
      loop.stop()
      return Counter(on: loop)
    }
    for _ in 0..<10_000 {
      let counter = try stopped()
      let last = Task.detached { [counter] in await counter.increment() }
      _ = consume counter
      await last.value
    }
  }

  @Test func groupTakesItsLoopsInTurn() throws {
    let group = try EventLoopGroup(count: 3)
    defer { group.stop() }
    let names = (0..<6).map { _ in group.next().name }
    #expect(names == ["loop-0", "loop-1", "loop-2", "loop-0", "loop-1", "loop-2"])
  }

  @Test func signalsArriveAsEvents() async throws {
    let loop = try EventLoop.start(name: "signals")
    defer { loop.stop() }
    let signals = loop.signals([SIGUSR1, SIGUSR2])
    await withUnsafeContinuation { done in loop.execute { done.resume() } }
    kill(getpid(), SIGUSR1)
    var iterator = signals.makeAsyncIterator()
    #expect(await iterator.next() == SIGUSR1)
    kill(getpid(), SIGUSR2)
    #expect(await iterator.next() == SIGUSR2)
  }
}
