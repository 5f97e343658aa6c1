import Networking

/// Many views with a pointer over each that moves sixty times a second, as displays refresh.
struct ManyViews {
  let load: ProtocolLoad

  static let movesPerSecond = 60

  /// The milliseconds that 99 of 100 events stay under, from when each was due to its frame.
  ///
  /// An event that is sent late, because the machine has no time for it, counts as late.
  func slowestOfHundred(views: Int, seconds: Int) async throws -> Double {
    var connections: [PointerConnection] = []
    for _ in 0..<views / PointerConnection.views {
      connections.append(
        try await PointerConnection.open(load.endpoint, token: load.token, on: load.loop))
    }
    let moves = seconds * Self.movesPerSecond
    let period = 1_000_000_000 / Int64(Self.movesPerSecond)
    let opened = connections
    try await withThrowingTaskGroup(of: Void.self) { group in
      for connection in opened {
        group.addTask(executorPreference: load.loop) { try await connection.read(until: moves) }
      }
      group.addTask(executorPreference: load.loop) {
        // Each connection has its own place in the period, as people's displays do.
        let start = nanoseconds() + period
        for move in 0..<moves {
          for (index, connection) in opened.enumerated() {
            let due =
              start + Int64(move) * period + Int64(index) * period / Int64(opened.count)
            // Whole milliseconds, so that the load wakes up a thousand times a second at most: what
            // it takes of the cores is not there for the server.
            while due > nanoseconds() { try await load.loop.sleep(milliseconds: 1) }
            await connection.move(due: due)
          }
        }
      }
      try await group.waitForAll()
    }
    var delays: [Int64] = []
    for connection in opened {
      delays += await connection.delays
      await connection.close()
    }
    guard delays.count == opened.count * PointerConnection.views * moves else {
      throw BenchmarkError("\(delays.count) events were acknowledged")
    }
    delays.sort()
    return Double(delays[delays.count * 99 / 100]) / 1e6
  }
}
