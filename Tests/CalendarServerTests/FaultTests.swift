import AppointmentStore
import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// The database fails at any call: every command is answered, and what was answered holds.
@Suite struct FaultTests {
  enum Kind: String, CaseIterable, Sendable {
    /// The call fails, and the next ones work.
    case once
    /// All calls fail from there on.
    case fromThenOn
    /// The call is done, but its answer is lost.
    case lostAnswer
  }

  /// What is known of the appointments that a run made.
  private struct Ledger {
    var added: Set<String> = []
    var removed: Set<String> = []
    var unknown: Set<String> = []
  }

  @Test(arguments: Kind.allCases)
  func anyCallMayFail(kind: Kind) async throws {
    try await SessionServer.with { server in
      var k = 1
      while true {
        let count = CallCount()
        let failing = k
        server.store.decide { call in
          guard call != .revisions, call != .notify else { return .passes }
          let number = count.next()
          switch kind {
          case .once:
            return number == failing ? .fails(StoreError(.unavailable, "away")) : .passes
          case .fromThenOn:
            return number >= failing ? .fails(StoreError(.unavailable, "away")) : .passes
          case .lostAnswer:
            return number == failing ? .loses(StoreError(.unknownOutcome, "lost")) : .passes
          }
        }
        let ledger = try await run(server, "\(kind)\(k)")
        server.store.decide { _ in .passes }
        try await check(ledger, server, "\(kind) at call \(k)")
        if count.value < k { break }
        k += 1
      }
      // Each of the commands reaches the store.
      #expect(k > 12)
    }
  }

  /// Says one of everything; each command is answered, whatever becomes of it.
  private func run(_ server: SessionServer, _ name: String) async throws -> Ledger {
    var ledger = Ledger()
    let client = TestClient(server.connect())
    _ = try await client.ask("HELLO 1 client=test zone=Europe/Athens")
    guard try await isOK(client, "AUTH token \(server.token)") != nil else { return ledger }
    _ = try await isOK(client, "CALENDARS")
    _ = try await isOK(client, "SUB range=2026-W10")
    _ = try await isOK(client, "CALENDAR add c-\(name)")
    let title = "\(name)-a"
    let added = try await isOK(
      client, "ADD title=\(title) start=2026-03-03T09:00 dur=1h key=\(name)", again: true)
    if added == nil { ledger.unknown.insert(title) } else { ledger.added.insert(title) }
    let opened = try await isOK(
      client, "VIEW open day=2026-03-03 size=400x960 hours=08:00-20:00 hour=80 indirect=yes")
    if opened != nil {
      for line in [
        "@v1 1 10 down 0 pointer 200 700", "@v1 2 20 move 0 200 760", "@v1 3 30 up 0 200 760",
      ] { await client.tell(line) }
    }
    if let id = added?["id"] {
      _ = try await isOK(client, "SET \(id) start=2026-03-03T10:00 end=2026-03-03T10:30")
      _ = try await isOK(client, "GET \(id)")
      _ = try await isOK(client, "UNDO key=\(name)-undo")
      _ = try await isOK(client, "REDO key=\(name)-redo")
    }
    _ = try await isOK(client, "LIST week=2026-W10")
    let other = "\(name)-b"
    let second = try await isOK(
      client, "ADD title=\(other) start=2026-03-03T09:00 dur=1h key=\(name)2", again: true)
    if let id = second?["id"] {
      ledger.added.insert(other)
      if try await isOK(client, "DEL \(id) key=\(name)3", again: true) != nil {
        ledger.added.remove(other)
        ledger.removed.insert(other)
      } else {
        ledger.added.remove(other)
        ledger.unknown.insert(other)
      }
    } else {
      ledger.unknown.insert(other)
    }
    if opened != nil { _ = try await isOK(client, "VIEW close v1") }
    #expect(try await client.ask("QUIT").isOK)
    try await client.end()
    return ledger
  }

  /// The answer if it is an `OK`; a keyed command whose outcome is unknown is said once more.
  private func isOK(_ client: TestClient, _ command: String, again: Bool = false) async throws
    -> TestClient.Answer?
  {
    var answer = try await client.ask(command)
    if again, answer.code == "UNKNOWN-OUTCOME" {
      #expect(answer["retry"] == "same-key")
      answer = try await client.ask(command)
    }
    let known: Set<String?> = [
      nil, "UNAVAILABLE", "UNKNOWN-OUTCOME", "NOTHING-TO-UNDO", "NOT-FOUND", "CONFLICT",
    ]
    #expect(known.contains(answer.code), "\(command): \(answer)")
    return answer.isOK ? answer : nil
  }

  private func check(_ ledger: Ledger, _ server: SessionServer, _ place: String) async throws {
    let client = try await server.client()
    let titles = try await client.ask("LIST week=2026-W10 fields=title").rows
      .compactMap { $0["title"] }
    for title in ledger.added {
      #expect(titles.filter { $0 == title }.count == 1, "\(title), \(place)")
    }
    for title in ledger.removed { #expect(!titles.contains(title), "\(title), \(place)") }
    for title in ledger.unknown {
      #expect(titles.filter { $0 == title }.count <= 1, "\(title), \(place)")
    }
    await client.connection.close()
  }
}
