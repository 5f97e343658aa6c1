import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import Networking
import PrivateCluster
import SessionTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The database or the server is killed at work: what was answered `OK` is there, once.
@Suite(.serialized) struct CrashTests {
  @Test func aKilledPostgreSQLComesBack() async throws {
    let server = try await ServerProcess()
    let loops = try EventLoopGroup(count: 1, name: "clients")
    defer { loops.stop() }
    let client = try await signedIn(to: server, on: loops.loops[0])
    _ = try await client.ask("SUB range=2026-W10")
    _ = try await client.ask("ADD title=before start=2026-03-03T09:00 dur=1h")
    let victim = try #require(postmaster(of: server))
    kill(victim, SIGKILL)
    let killed = ContinuousClock.now
    var refusals = 0
    var attempt = 0
    while true {
      attempt += 1
      let answer = try await client.ask(
        "ADD title=after start=2026-03-04T09:00 dur=1h key=k\(attempt)")
      // Backends that outlive their postmaster for a moment may still take one.
      if answer.isOK, postmaster(of: server).map({ $0 != victim }) == true { break }
      if answer.isOK {
        _ = try await client.ask("UNDO \(answer["undo"] ?? "")")
        continue
      }
      refusals += 1
      #expect(["UNAVAILABLE", "UNKNOWN-OUTCOME", "TIMEOUT"].contains(answer.code), "\(answer)")
      guard ContinuousClock.now - killed < .seconds(20) else {
        Issue.record("the database is still away: \(answer)")
        return
      }
      // When it is back nobody tells: it is asked again, as a client would.
      try await Task.sleep(for: .milliseconds(10))
    }
    let away = ContinuousClock.now - killed
    let log = await server.log
    // Well under two seconds on a machine of its own; here other tests run beside it.
    #expect(away < .seconds(10), "back after \(away), \(refusals) refusals\n\(log)")
    // The subscription goes on.
    _ = try await client.ask("ADD title=news start=2026-03-05T09:00 dur=1h")
    #expect(try await client.push("CHANGED") { $0["title"] == "news" }["by"] == "self")
    let rows = try await client.ask("LIST week=2026-W10 fields=title").rows
    #expect(rows.first?["title"] == "before" && rows.last?["title"] == "news")
    #expect(try await server.terminate() == .exited(0))
  }

  @Test func aServerKilledUnderLoadLosesAndDoublesNothing() async throws {
    let server = try await ServerProcess()
    let loops = try EventLoopGroup(count: 2, name: "clients")
    defer { loops.stop() }
    let writers = 6
    var answered: [String: String] = [:]
    for round in 1...3 {
      let ledgers = try await withThrowingTaskGroup(of: Ledger.self) { group in
        for writer in 1...writers {
          let client = try await signedIn(to: server, on: loops.next())
          group.addTask { try await write(client, "r\(round)w\(writer)") }
        }
        // Killed once each of them has written something.
        var started = 0
        let watcher = try await signedIn(to: server, on: loops.next())
        while started < 60 * round {
          started = try await watcher.ask("LIST week=2026-W10 fields=id").rows.count
        }
        try await server.kill()
        var ledgers: [Ledger] = []
        for try await ledger in group { ledgers.append(ledger) }
        return ledgers
      }
      try await server.start()
      let client = try await signedIn(to: server, on: loops.loops[0])
      for ledger in ledgers {
        answered.merge(ledger.answered) { first, _ in first }
        // What was not answered is said again under its key, and is there once then.
        for title in ledger.open {
          let answer = try await client.ask(Self.command(title))
          #expect(answer.isOK, "\(answer)")
          answered[title] = answer["id"]
        }
        // So is what was answered: the reply is replayed.
        if let (title, id) = ledger.answered.first {
          #expect(try await client.ask(Self.command(title))["id"] == id)
        }
      }
      let rows = try await client.ask("LIST week=2026-W10 fields=id,title").rows
      let kept = Dictionary(grouping: rows) { $0["title"] ?? "" }
      #expect(rows.count == answered.count)
      for (title, id) in answered {
        #expect(kept[title]?.map { $0["id"] } == [id], "\(title)")
      }
    }
    #expect(try await server.terminate() == .exited(0))
  }

  private struct Ledger: Sendable {
    var answered: [String: String] = [:]
    var open: [String] = []
  }

  private static func command(_ title: String) -> String {
    "ADD title=\(title) start=2026-03-03T09:00 dur=1h key=\(title)"
  }

  /// Adds one after another until the connection breaks.
  private func write(_ client: TestClient, _ name: String) async throws -> Ledger {
    var ledger = Ledger()
    for number in 1...100 {
      let title = "\(name)n\(number)"
      do {
        let answer = try await client.ask(Self.command(title))
        if let id = answer["id"], answer.isOK {
          ledger.answered[title] = id
        } else {
          ledger.open.append(title)
        }
      } catch {
        ledger.open.append(title)
        return ledger
      }
    }
    return ledger
  }
}
