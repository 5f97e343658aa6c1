import EdgewiseTesting
import Networking
import SessionTesting

/// One client that changes appointments without pause, and knows what must be there of them.
///
/// Every command has a key. Whatever breaks, the same command is said again under it until it is
/// answered, so that each happens once.
actor SoakWriter {
  /// An appointment of this writer's, as the server acknowledged it.
  struct Kept: Hashable, Sendable {
    var title: String
    var start: String
  }

  private let name: String
  private let server: ServerProcess
  private let loop: EventLoop
  private var random: SeededGenerator
  private var client: TestClient?
  private(set) var kept: [String: Kept] = [:]
  /// How many commands were acknowledged, and how many had to be said again.
  private(set) var acknowledged = 0
  private(set) var repeated = 0

  init(_ name: String, to server: ServerProcess, on loop: EventLoop, seed: UInt64) {
    self.name = name
    self.server = server
    self.loop = loop
    random = SeededGenerator(seed: seed)
  }

  /// Changes this and that until a moment has come.
  func run(until end: ContinuousClock.Instant) async throws {
    while ContinuousClock.now < end { try await step() }
  }

  private func step() async throws {
    guard let id = kept.keys.sorted().randomElement(using: &random) else { return try await add() }
    let choice = kept.count < 60 ? random.below(10) : 9
    switch choice {
    case 0..<4: try await add()
    case 4..<6: try await change(id) { $0.title += "!" }
    case 6: try await change(id) { $0.start = newStart() }
    case 7: try await deleteAndTakeBack(id)
    default:
      _ = try await say("DEL \(id)")
      kept[id] = nil
    }
  }

  private func add() async throws {
    let fresh = Kept(title: "\(name).\(acknowledged)", start: newStart())
    let answer = try await say("ADD title=\(fresh.title) start=\(fresh.start) dur=30m")
    kept[answer["id"] ?? ""] = fresh
  }

  private func change(_ id: String, _ body: (inout Kept) -> Void) async throws {
    guard var new = kept[id] else { return }
    body(&new)
    _ = try await say("SET \(id) title=\(new.title) start=\(new.start) dur=30m")
    kept[id] = new
  }

  private func deleteAndTakeBack(_ id: String) async throws {
    let answer = try await say("DEL \(id)")
    _ = try await say("UNDO \(answer["undo"] ?? "")")
  }

  private func newStart() -> String {
    let (day, hour) = (
      Int.random(in: 2...8, using: &random), Int.random(in: 10...22, using: &random)
    )
    return "2026-03-0\(day)T\(hour):00"
  }

  /// Says a command under a key of its own until it is answered.
  private func say(_ command: String) async throws -> TestClient.Answer {
    let keyed = "\(command) key=\(name)-\(acknowledged)"
    while true {
      do {
        let client = try await connected()
        let answer = try await client.ask(keyed)
        if answer.isOK {
          acknowledged += 1
          return answer
        }
        guard ["UNAVAILABLE", "UNKNOWN-OUTCOME", "TIMEOUT", "BUSY"].contains(answer.code) else {
          throw TestClient.Failure("\(keyed): \(answer)")
        }
      } catch is NetworkingError {
        client = nil
      } catch let failure as TestClient.Failure where failure.description.contains("ended before") {
        client = nil
      }
      repeated += 1
      // The server or its database is away; nobody tells when it is back.
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func connected() async throws -> TestClient {
    if let client { return client }
    let fresh = try await signedIn(to: server, on: loop)
    client = fresh
    return fresh
  }
}
