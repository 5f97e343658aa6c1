import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// Each bound at one less, exactly, and one more.
@Suite struct LimitTests {
  @Test func titlesAndLocations() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      for field in ["title", "location"] {
        for count in [1_023, 1_024, 1_025] {
          let text = String(repeating: "x", count: count)
          let other = field == "title" ? "" : "title=y "
          let answer = try await client.ask(
            "ADD \(other)start=2026-03-03T09:30 dur=1h \(field)=\(text)")
          #expect(answer.code == (count > 1_024 ? "LIMIT" : nil), "\(field) of \(count)")
          if count > 1_024 {
            #expect(answer["limit"] == "title" && answer["max"] == "1024")
            #expect(answer["key"] == field && answer.text.contains("1024"))
          }
        }
      }
    }
  }

  @Test func categoriesAddressesAndRows() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let made = "ADD title=x start=2026-03-03T09:30 dur=1h"
      for (key, most) in [("categories", 4_096), ("url", 2_048)] {
        for count in [most - 1, most, most + 1] {
          let answer = try await client.ask(
            made, key, literal: String(repeating: "x", count: count))
          #expect(answer.code == (count > most ? "LIMIT" : nil))
          if count > most {
            #expect(answer["limit"] == key && answer["max"] == String(most))
          }
        }
      }
      for (count, code) in [(999, nil), (1_000, nil), (1_001, "LIMIT")] as [(Int, String?)] {
        let answer = try await client.ask("LIST day=2026-03-03 max=\(count)")
        #expect(answer.code == code)
        if code != nil { #expect(answer["limit"] == "rows" && answer["max"] == "1000") }
      }
      #expect(try await client.ask("LIST day=2026-03-03 max=0").code == "BAD-VALUE")
    }
  }

  @Test func literals() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      for (count, code) in [
        (65_535, nil), (65_536, nil), (65_537, "LIMIT"), (1_048_576, "LIMIT"),
      ] as [(Int, String?)] {
        let answer = try await client.ask(
          "ADD title=x start=2026-03-03T09:30 dur=1h", "notes",
          literal: String(repeating: "é", count: count / 2) + (count % 2 == 1 ? "x" : ""))
        #expect(answer.code == code, "\(count)")
        #expect(try await client.ask("PING").isOK)
      }
      let rows = try await client.ask("LIST day=2026-03-03 fields=notes").rows
      #expect(rows.compactMap { $0["notes"]?.utf8.count } == [65_535, 65_536])
      let fatal = try await client.ask(
        "ADD title=x start=2026-03-03T09:30 dur=1h", "notes",
        literal: String(repeating: "x", count: 1_048_577))
      #expect(fatal.code == "LITERAL-TOO-LARGE")
      try await client.end()
      #expect(await client.notices.last == "# BYE reason=framing")
    }
  }

  @Test(arguments: [(4_095, nil), (4_096, nil), (4_097, "LINE-TOO-LONG")] as [(Int, String?)])
  func lines(octets: Int, code: String?) async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let line = "PING x-pad="
      // The tag is `t3`; a space and the LF count.
      let answer = try await client.ask(
        line + String(repeating: "x", count: octets - line.utf8.count - 4))
      #expect(answer.code == code)
    }
  }

  @Test(arguments: [(511, nil), (512, nil), (513, "LINE-TOO-LONG")] as [(Int, String?)])
  func linesBeforeSigningIn(octets: Int, code: String?) async throws {
    try await SessionServer.with { server in
      let client = TestClient(server.connect())
      let line = "HELLO 1 client=test x-pad="
      let answer = try await client.ask(
        line + String(repeating: "x", count: octets - line.utf8.count - 4))
      #expect(answer.code == code)
      guard code != nil else { return }
      try await client.end()
      #expect(await client.notices.last == "# BYE reason=framing")
    }
  }

  @Test func anyLiteralBeforeSigningInIsFatal() async throws {
    try await SessionServer.with { server in
      let client = TestClient(server.connect())
      _ = try await client.ask("HELLO 1 client=x")
      #expect(try await client.ask("AUTH token", literal: "").code == "LITERAL-TOO-LARGE")
      try await client.end()
    }
  }

  @Test func viewsAndSubscriptions() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      for number in 1...9 {
        let answer = try await client.ask("VIEW open day=2026-03-03 size=400x400")
        #expect(answer.code == (number > 8 ? "LIMIT" : nil))
        if number > 8 { #expect(answer["limit"] == "views" && answer["max"] == "8") }
      }
      _ = try await client.ask("VIEW close v3")
      #expect(try await client.ask("VIEW open day=2026-03-03 size=400x400")["view"] == "v9")
      for number in 1...17 {
        let answer = try await client.ask("SUB range=2026-W10")
        #expect(answer.code == (number > 16 ? "LIMIT" : nil))
        if number > 16 { #expect(answer["limit"] == "subscriptions" && answer["max"] == "16") }
      }
      _ = try await client.ask("UNSUB s1")
      #expect(try await client.ask("SUB range=2026-W10")["sub"] == "s17")
    }
  }

  @Test func mistakesInARow() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      for _ in 1...99 { #expect(try await client.ask("NONSENSE").code == "UNKNOWN-VERB") }
      #expect(try await client.ask("PING").isOK)
      for _ in 1...99 { #expect(try await client.ask("LIST").code == "MISSING-KEY") }
      // Refusals that are not about the grammar are no mistakes.
      #expect(try await client.ask("GET nothing").code == "NOT-FOUND")
      for _ in 1...99 { _ = try await client.ask("NONSENSE") }
      #expect(try await client.ask("NONSENSE").code == "UNKNOWN-VERB")
      try await client.end()
      #expect(await client.notices.last == "# BYE reason=mistakes")
    }
  }

  @Test func rowsOfAList() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      var tag = ""
      for number in 1...1_001 {
        tag = await client.send("ADD title=t\(number) start=2026-03-03T09:30 dur=1h")
        if number % 50 == 0 { _ = try await client.answer(tag) }
      }
      _ = try await client.answer(tag)
      let first = try await client.ask("LIST day=2026-03-03 fields=id")
      #expect(first.rows.count == 1_000)
      let more = try #require(first["more"])
      let rest = try await client.ask("LIST day=2026-03-03 fields=id after=\(more)")
      #expect(rest.rows.count == 1)
      #expect(rest["more"] == nil)
      #expect(Set((first.rows + rest.rows).compactMap { $0["id"] }).count == 1_001)
      #expect(try await client.ask("LIST day=2026-03-03 max=1001").code == "LIMIT")
    }
  }

  @Test func failedAttemptsOfAnAddress() async throws {
    try await SessionServer.with { server in
      let guesser = TestClient(server.connect(from: "198.51.100.7"))
      _ = try await guesser.ask("HELLO 1 client=x")
      for _ in 1...10 { #expect(try await guesser.ask("AUTH token x").code == "AUTH-FAILED") }
      #expect(try await guesser.ask("AUTH token \(server.token)").code == "BUSY")
      // Another connection of the same address, and one of another.
      let again = TestClient(server.connect(from: "198.51.100.7"))
      _ = try await again.ask("HELLO 1 client=x")
      #expect(try await again.ask("AUTH token \(server.token)").code == "BUSY")
      _ = try await server.client()
      #expect(server.log.count == 10)
      #expect(!server.log.contains { $0.contains(server.token) })
    }
  }

  @Test func helloAndLimitsAnnounceWhatTheServerIsGiven() async throws {
    var limits = ProtocolLimits()
    limits.views = 3
    try await SessionServer.with(limits: limits) { server in
      let client = TestClient(server.connect())
      let hello = try await client.ask("HELLO 1 client=test")
      let rows = try await client.ask("LIMITS").rows
      #expect(rows.map { $0["limit"] } == limits.announced.map(\.name))
      #expect(rows.map { $0["max"] } == limits.announced.map { String($0.maximum) })
      for limit in limits.announced {
        #expect(hello["max-\(limit.name)"] == String(limit.maximum), "\(limit.name)")
      }
    }
  }
}
