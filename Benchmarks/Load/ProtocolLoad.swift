import CalendarClient
import EdgewiseTesting
import LineProtocol
import Networking
import Scheduling
import Synchronization

/// Clients of the protocol, each sending a command as soon as the one before is answered.
struct ProtocolLoad {
  let endpoint: ServerEndpoint
  let token: String
  let loop: EventLoop
  let shape: LoadShape

  enum Kind {
    case add
    case guardedAdd
    case list
  }

  /// Answered commands a second, over all connections.
  func perSecond(_ kind: Kind, connections: Int, seconds: Int) async throws -> Double {
    var clients: [LoadConnection] = []
    for _ in 0..<connections {
      clients.append(try await LoadConnection.open(endpoint, token: token, on: loop))
    }
    let start = nanoseconds()
    let end = start + Int64(seconds) * 1_000_000_000
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for client in clients {
        // The system's randomness is a call of the kernel for each number.
        let seed = UInt64.random(in: 0 ... .max)
        group.addTask(executorPreference: loop) {
          var random = SeededGenerator(seed: seed)
          var count = 0
          while nanoseconds() < end {
            try await client.ask(command(kind, &random))
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    let elapsed = nanoseconds() - start
    for client in clients { await client.close() }
    return Double(count) * 1e9 / Double(elapsed)
  }

  /// Fills the calendars, so that a week's list has something to tell.
  func prepare() async throws {
    let client = try await connect()
    for number in 1...shape.calendars {
      _ = try await client.send(ClientCommand("CALENDAR", "add", "b\(number)"))
      _ = try await client.send(
        ClientCommand("CALENDAR", "add", "g\(number)", pairs: ["guarded": "yes"]))
    }
    await client.close()
  }

  func connect() async throws -> CalendarClient {
    let client = try await CalendarClient.connect(to: endpoint, on: loop)
    try await client.hello(client: "benchmark", zone: "UTC")
    try await client.authenticate(token: token)
    return client
  }

  private func command(_ kind: Kind, _ random: inout SeededGenerator) -> String {
    let number = 1 + random.below(shape.calendars)
    let monday = Self.firstMonday.adding(days: 7 * random.below(shape.weeks))
    switch kind {
    case .add:
      let start = WallTime(monday, secondOfDay: 900 * random.below(LoadShape.slots))
      return "ADD title=\"Design review\" start=\(start) dur=45m cal=b\(number)"
    case .guardedAdd:
      let slot = guardedSlots.add(1, ordering: .relaxed).oldValue
      let start = WallTime(wallSeconds: Int64(slot) * 900)
      return "ADD title=\"Design review\" start=\(start) dur=15m cal=g\(number)"
    case .list:
      return "LIST week=\(monday) cal=\(shape.prefix)\(number)"
    }
  }

  /// 5 January 2026.
  private static let firstMonday = CalendarDate(daysSinceEpoch: 20_458)
}

/// The next quarter of an hour since 1970 that no appointment of a guarded calendar has taken.
private let guardedSlots = Atomic<Int>(0)
