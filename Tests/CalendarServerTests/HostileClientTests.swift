import CalendarServer
import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// Clients that send anything, come in crowds, and vanish at any moment.
@Suite struct HostileClientTests {
  @Test(arguments: [false, true])
  func randomOctetsNeverStopTheServer(signedIn: Bool) async throws {
    try await SessionServer.with { server in
      var generator = SeededGenerator(seed: signedIn ? 2 : 1)
      let words = Array("\n\n\r {}=@v1\"\\,-:ADLISTVIEWhover0123456789é\0\u{7F}".utf8)
      for _ in 1...150 {
        let client = TestClient(server.connect())
        if signedIn { try await client.signIn(server) }
        if signedIn { _ = try await client.ask(HostedViewTests.open) }
        for _ in 1...Int.random(in: 1...5, using: &generator) {
          let count = Int.random(in: 1...3_000, using: &generator)
          let isWords = Bool.random(using: &generator)
          let octets = (0..<count).map { _ in
            isWords
              ? words.randomElement(using: &generator) ?? 0
              : UInt8.random(in: 0...255, using: &generator)
          }
          await client.connection.send(octets)
        }
        await client.connection.endInput()
        // Each line that comes back is one of the protocol's.
        try await client.end()
      }
      let client = try await server.client()
      #expect(try await client.ask("LIST week=2026-W10").isOK)
    }
  }

  /// Commands made of plausible words with values that no one means.
  @Test func oddValuesAreRefusedOrTaken() async throws {
    try await SessionServer.with { server in
      var generator = SeededGenerator(seed: 3)
      let client = try await server.client()
      let values = [
        "0001-01-01", "9999-12-31", "9999-12-31T23:59", "0001-01-01T00:00", "2026-W53", "2026-W01",
        "9999-W52", "0001-W01", "9999-12", "2026-03-29T03:30", "2026-03-03T09:30Z", "999999d",
        "999999h", "999999d999999h999999m", "0m", "1m", "1x1", "32767x32767", "24:00-24:00",
        "00:00-24:00", "23:59-24:00", "0", "1", "-1", "999999999", "999999999999999999999", "yes",
        "floating", "UTC", "Pacific/Apia", "America/St_Johns", "home", "home:1", "home:99999999999",
        "v1", "s1", "mo-su", "su", "2026-03-02/2026-03-09", "9999-12-30/9999-12-31",
        "0001-01-01T00:00/9999-12-31T23:59", "\"\"", "\"a b\"", "tentative", "server", "id,rev",
      ]
      let keys = [
        "title", "start", "end", "dur", "cal", "zone", "fold", "end-fold", "allday", "range", "day",
        "week", "month", "size", "hours", "hour", "snap", "slot", "first", "clock", "hold", "slop",
        "drag", "max", "since", "rev", "status", "days", "fields", "after", "indirect",
      ]
      let verbs = [
        "ADD title=x", "ADD title=x start=9999-12-31T23:59", "LIST", "SUB",
        "VIEW open size=400x400",
        "VIEW set v1", "VIEW open day=9999-12-31 size=9x9", "VIEW open week=0001-01-01 size=9x9",
        "CALENDAR set home", "LIST day=9999-12-31", "LIST week=0001-W01", "VIEW close v1",
        "UNSUB s1",
      ]
      for _ in 1...1_500 {
        var line = verbs.randomElement(using: &generator) ?? "PING"
        for _ in 0...Int.random(in: 0...3, using: &generator) {
          line +=
            " \(keys.randomElement(using: &generator) ?? "")="
            + (values.randomElement(using: &generator) ?? "")
        }
        let answer = try await client.ask(line)
        #expect(answer.code != "INTERNAL", "\(line): \(answer)")
        if Int.random(in: 0..<20, using: &generator) == 0 { _ = try await client.ask("PING") }
      }
    }
  }

  /// Gestures that no hand makes, while another edits what they touch.
  @Test func anyEventsAreAcknowledged() async throws {
    try await SessionServer.with { server in
      var generator = SeededGenerator(seed: 4)
      let other = try await server.client()
      let client = try await server.client()
      var ids: [String] = []
      for hour in 8..<14 {
        let answer = try await other.ask(
          "ADD title=h\(hour) start=2026-03-03T\(hour < 10 ? "0" : "")\(hour):00 dur=1h")
        ids.append(answer["id"] ?? "")
      }
      _ = try await client.ask(HostedViewTests.open + " clock=client hold=40")
      var deleted: Set<String> = []
      for sequence in 1...1_500 {
        let x = Int.random(in: -10...410, using: &generator)
        let y = Int.random(in: -10...970, using: &generator)
        let contact = Int.random(in: 0...3, using: &generator)
        let type = ["touch", "pointer", "pencil", "unknown"].randomElement(using: &generator) ?? ""
        let key =
          ["Escape", "ArrowUp", "Enter", "a", "Delete"].randomElement(using: &generator) ?? ""
        let gesture =
          [
            "hover \(x) \(y)", "down \(contact) \(type) \(x) \(y)", "move \(contact) \(x) \(y)",
            "move \(contact) \(x) \(y) +shift", "up \(contact) \(x) \(y)", "cancel \(contact)",
            "cancel all", "leave", "tick", "blur", "focus", "wheel \(x) \(y) 3 -40",
            "key down \(key)", "key up \(key)",
          ].randomElement(using: &generator) ?? "tick"
        await client.tell("@v1 \(sequence) \(sequence * 15) \(gesture)")
        if sequence % 25 == 0 {
          let id = ids.randomElement(using: &generator) ?? ""
          _ = try await other.ask("SET \(id) title=changed\(sequence)")
        }
        if sequence % 100 == 0 {
          deleted.formUnion(Self.deleted(in: try await client.frames(to: sequence)))
        }
      }
      #expect(try await client.ask("VIEW close v1").isOK)
      deleted.formUnion(Self.deleted(in: await client.heard))
      // Whatever happened, nothing is lost or doubled but what a gesture made.
      let rows = try await client.ask("LIST range=2026-03-01/2026-03-06 fields=id").rows
      #expect(Set(rows.compactMap { $0["id"] }).isSuperset(of: Set(ids).subtracting(deleted)))
    }
  }

  private static func deleted(in lines: [TestClient.Push]) -> [String] {
    lines.filter { $0.word == "COMMIT" && $0["op"] == "delete" }
      .flatMap { ($0["ref"] ?? $0["refs"] ?? "").split(separator: ",").map(String.init) }
  }

  @Test func aThousandClientsHearOneChange() async throws {
    try await SessionServer.with { server in
      var clients: [TestClient] = []
      // Signed in one by one: all at once would be too slow for the deadline of `HELLO` here.
      for _ in 1...1_000 {
        let client = try await server.client()
        _ = try await client.ask("SUB range=2026-W10")
        clients.append(client)
      }
      _ = try await clients[0].ask("ADD title=heard start=2026-03-03T09:00 dur=1h")
      for client in clients { #expect(try await client.push("CHANGED")["title"] == "heard") }
      for client in clients { await client.connection.close() }
      _ = try await server.client()
    }
  }

  @Test func clientsThatComeAndGoWithOpenViewsLeaveNothing() async throws {
    try await SessionServer.with { server in
      let witness = try await server.client()
      _ = try await witness.ask("ADD title=One start=2026-03-03T09:00 dur=1h")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 1...8 {
          group.addTask {
            for number in 1...25 {
              let client = TestClient(server.connect())
              let lines = [
                "1 HELLO 1 client=x zone=Europe/Athens", "2 AUTH token \(server.token)",
                "3 " + HostedViewTests.open, "@v1 1 10 down 0 pointer 200 156",
                "@v1 2 20 move 0 200 \(170 + number)",
              ]
              await client.connection.send(Array((lines.joined(separator: "\n") + "\n").utf8))
              if number % 3 == task % 3 { _ = try await client.answer("3") }
              await client.connection.close()
            }
          }
        }
        try await group.waitForAll()
      }
      let rows = try await witness.ask("LIST week=2026-W10 fields=end,rev").rows
      #expect(rows.map { $0["end"] } == ["2026-03-03T10:00"])
      _ = try await witness.ask("QUIT")
      try await witness.end()
      await witness.connection.close()
      try await eventually("all sessions are gone") { server.server.sessionCount == 0 }
    }
  }
}
