import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// Several servers on one database: whoever follows hears of everything once, wherever it was done.
@Suite struct SeveralServersTests {
  private static let writers = 4
  private static let edits = 30

  @Test func subscribersThatComeAndGoMissNothingAndHearNothingTwice() async throws {
    try await SessionServer.with { first in
      try await SessionServer.with(sharing: first.database) { second in
        let servers = [first, second]
        try await withThrowingTaskGroup(of: [String].self) { group in
          for number in 0..<3 {
            group.addTask {
              try await Self.follow(servers, startingAt: number, each: 5 + 4 * number)
            }
          }
          let done = try await withThrowingTaskGroup(of: [String].self) { writing in
            for number in 0..<Self.writers {
              writing.addTask { try await Self.write(on: servers[number % 2], number) }
            }
            return try await writing.reduce(into: []) { $0 += $1 }
          }
          #expect(done.count == Self.writers * Self.edits)
          let last = try await first.client().ask("ADD title=end start=2026-03-30T09:00 dur=1h")
          let expected = done + ["\(try #require(last["rev"])) CHANGED \(try #require(last["id"]))"]
          for try await heard in group {
            #expect(heard == expected.sorted { Self.revision($0) < Self.revision($1) })
          }
        }
      }
    }
  }

  private static func revision(_ line: String) -> Int {
    line.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  /// Adds, changes and deletes; tells what a subscriber has to hear of it.
  private static func write(on server: SessionServer, _ number: Int) async throws -> [String] {
    let client = try await server.client()
    var told: [String] = []
    var ids: [String] = []
    for step in 0..<edits {
      let answer: TestClient.Answer
      var id = ids.last ?? ""
      var word = "CHANGED"
      switch step % 3 {
      case 0:
        answer = try await client.ask(
          "ADD title=w\(number)-\(step) start=2026-03-0\(1 + step % 9)T09:00 dur=1h")
        id = try #require(answer["id"])
        ids.append(id)
      case 1: answer = try await client.ask("SET \(id) title=w\(number)-\(step)")
      default:
        answer = try await client.ask("DEL \(id)")
        word = "REMOVED"
      }
      told.append("\(try #require(answer["rev"])) \(word) \(id)")
    }
    return told
  }

  /// Follows all of March, now on the one server and now on the other, for so many changes each.
  private static func follow(
    _ servers: [SessionServer], startingAt number: Int, each count: Int
  ) async throws -> [String] {
    var heard: [String] = []
    var since = 1
    var turn = number
    while true {
      let client = try await servers[turn % servers.count].client()
      turn += 1
      _ = try await client.ask("SUB range=2026-03 cal=home since=home:\(since)")
      for counter in 1...count {
        let push = try await client.pushes("s1") { _ in true }[0]
        guard push.counter == counter, ["CHANGED", "REMOVED"].contains(push.word) else {
          throw TestClient.Failure("\(push) after \(heard.count) changes")
        }
        since = push["rev"].flatMap { Int($0) } ?? 0
        heard.append("\(since) \(push.word) \(push["id"] ?? "")")
        if push["title"] == "end" { return heard }
      }
      // Without a goodbye, and with more on the way.
      await client.connection.close()
    }
  }
}
