import AppointmentStore
import CalendarServer
import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// Files that are no files, clients that go away in the middle of one, and stores that do.
@Suite struct ImportHazardTests {
  typealias File = CalendarFile

  /// Begins an import of so many octets.
  private func begin(_ client: TestClient, octets: Int, _ first: String) async {
    await client.connection.send(Array("i1 IMPORT cal=home ics={\(octets)}\n\(first)".utf8))
  }

  @Test func aLineOfFiftyMegabytesIsOneSentence() async throws {
    try await SessionServer.with { server in
      let client = try await server.client(.socket)
      let head =
        "BEGIN:VCALENDAR\r\n" + File.event("a") + "\r\nBEGIN:VEVENT\r\nUID:b\r\n"
        + "DTSTART:20260303T090000Z\r\nSUMMARY:"
      let tail = "\r\nEND:VEVENT\r\n" + File.event("c", day: 4) + "\r\nEND:VCALENDAR\r\n"
      let count = 50_000_000
      await begin(client, octets: head.utf8.count + count + tail.utf8.count, head)
      let piece = [UInt8](repeating: 0x78, count: 1_000_000)
      for _ in 0..<count / piece.count { await client.connection.send(piece) }
      await client.connection.send(Array((tail + "\n").utf8))
      let answer = try await client.answer("i1")
      #expect(answer.counts == "2 0 0 1")
      #expect(answer.rows.count == 1)
      #expect(answer.rows.first?["uid"] == "b")
      #expect(answer.rows.first?["reason"]?.contains("SUMMARY") == true)
      #expect(try await client.ask("PING").isOK)
    }
  }

  @Test func nestedGarbageCostsNothingBesideIt() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let nested = (0..<50_000).map { "BEGIN:X\($0)\r\n" }.joined()
      let file =
        "\u{FEFF}BEGIN:VCALENDAR\n" + File.event("a").replacing("\r\n", with: "\n") + "\n"
        + "BEGIN:VEVENT\nUID:n\nDTSTART:20260305T090000Z\n\(nested)END:VEVENT\n"
        + File.event("b", day: 4)
      let answer = try await client.take(file)
      #expect(answer["added"] == "3")
      #expect(try await client.march().count == 3)
      // Octets that are no UTF-8, and controls, are no reason to refuse a file either.
      var octets = Array(
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:u\r\nDTSTART:20260306T090000Z\r\nSUMMARY:".utf8)
      octets += [0xC3, 0x28, 0x00, 0x01, 0xFF, 0x41]
      octets += Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
      await client.connection.send(
        Array("i1 IMPORT cal=home ics={\(octets.count)}\n".utf8) + octets + [0x0A])
      let broken = try await client.answer("i1")
      #expect(broken.isOK)
      #expect(try await client.ask("PING").isOK)
    }
  }

  @Test func aWrongLengthIsFatalAndTakesInNoMoreThanWholeBatches() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let file = File.of((0..<700).map { File.event("e\($0)", day: 1 + $0 % 28) })
      await begin(client, octets: file.utf8.count - 2, file + "\n")
      let answer = try await client.answer("i1")
      #expect(answer.code == "LITERAL-TAIL")
      try await client.end()
      #expect(await client.notices.last?.contains("reason=framing") == true)
      let other = try await server.client()
      #expect([0, 500].contains(try await other.march().count))
    }
  }

  @Test(arguments: SessionServer.Road.allCases)
  func aClientThatGoesAwayLeavesWholeBatchesAndMayComeAgain(road: SessionServer.Road) async throws {
    try await SessionServer.with { server in
      let client = try await server.client(road)
      let file = File.of((0..<1_700).map { File.event("e\($0)", day: 1 + $0 % 28) })
      let half = file.utf8.count * 3 / 4
      await begin(
        client, octets: file.utf8.count, String(decoding: file.utf8.prefix(half), as: UTF8.self))
      // What was written is there as a whole, without an end of the file.
      let other = try await server.client()
      try await eventually("two batches are there") { try await other.march().count >= 1_000 }
      await client.connection.endInput()
      try await eventually("the session is gone") { server.server.sessionCount == 1 }
      let count = try await other.ask("EXPORT cal=home")["count"]
      #expect(count == "1000")
      let again = try await other.take(file)
      #expect(again.counts == "700 0 1000 0")
    }
  }

  @Test func aStoppingServerAnswersAnUnfinishedImport() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      server.store.startCounting()
      await begin(client, octets: 1_000_000, "BEGIN:VCALENDAR\r\n" + File.event("a"))
      try await eventually("the import has begun") { server.store.count(.calendars) > 0 }
      async let stopped: Void = server.server.stop()
      let answer = try await client.answer("i1")
      #expect(answer.code == "UNAVAILABLE")
      try await client.end()
      #expect(await client.notices.last == "# BYE reason=shutdown")
      await client.connection.endInput()
      await stopped
    }
  }

  @Test func aStoreThatFailsEndsTheImportAndARepeatMakesItWhole() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let file = File.of((0..<1_200).map { File.event("e\($0)", day: 1 + $0 % 28) })
      let writes = CallCount()
      server.store.decide { call in
        guard call == .apply else { return .passes }
        switch writes.next() {
        case 2: return .loses(StoreError(.unknownOutcome, "lost"))
        case 3: return .fails(StoreError(.unavailable, "away"))
        default: return .passes
        }
      }
      let answer = try await client.take(file)
      #expect(answer.code == "UNAVAILABLE")
      server.store.decide { _ in .passes }
      #expect(try await client.ask("EXPORT cal=home")["count"] == "1000")
      #expect(try await client.take(file).counts == "200 0 1000 0")
    }
  }

  /// While the store is at work the file is not read on: what waits is bounded.
  @Test func aSlowStoreHoldsTheClientBack() async throws {
    try await SessionServer.with { server in
      let client = try await server.client(.socket)
      let gate = Gate()
      server.store.decide { $0 == .apply ? .waits(gate) : .passes }
      let events = (0..<5_000).map {
        File.event(
          "e\($0)", day: 1 + $0 % 28, "E", "DESCRIPTION:\(String(repeating: "x", count: 2_000))")
      }
      let file = File.of(events)
      let sending = Task {
        await client.connection.send(
          Array("i1 IMPORT cal=home ics={\(file.utf8.count)}\n\(file)\n".utf8))
        return try await client.answer("i1")
      }
      await gate.isReached()
      // Ten megabytes are offered, and no more than a few are read before the first batch is written:
      // one more is looked up, and a third read.
      let other = try await server.client()
      for _ in 0..<50 { _ = try await other.ask("PING") }
      #expect(server.store.count(.appointmentsOfUIDs) <= 2)
      server.store.decide { _ in .passes }
      await gate.open()
      #expect(try await sending.value.counts == "5000 0 0 0")
    }
  }

  /// The next batch is looked up while one is written, but for events that find what that one
  /// writes.
  @Test(arguments: [false, true])
  func theNextBatchIsLookedUpWhileOneIsWritten(isOfTheSameEvent: Bool) async throws {
    try await SessionServer.with { server in
      let client = try await server.client(.socket)
      let gate = Gate()
      server.store.decide { $0 == .apply ? .waits(gate) : .passes }
      let events = (0..<500).map { File.event("e\($0)", day: 1 + $0 % 28) }
      let last = File.event(isOfTheSameEvent ? "e499" : "f", day: 29, "Newer", "SEQUENCE:1")
      async let sent = client.take(File.of(events + [last]))
      await gate.isReached()
      let other = try await server.client()
      if isOfTheSameEvent {
        for _ in 0..<50 { _ = try await other.ask("PING") }
        #expect(server.store.count(.appointmentsOfUIDs) == 1)
      } else {
        try await eventually("both batches are looked up") {
          server.store.count(.appointmentsOfUIDs) == 2
        }
      }
      server.store.decide { _ in .passes }
      await gate.open()
      #expect(try await sent.counts == (isOfTheSameEvent ? "500 1 0 0" : "501 0 0 0"))
      #expect(try await other.march().last == "Newer 2026-03-29T09:00")
      // All of it is one step.
      #expect(try await client.ask("UNDO").isOK)
      #expect(try await other.march().isEmpty)
    }
  }

  /// A lookup that fails while a batch is written is tried again once that is done, and ends the
  /// import only then.
  @Test(arguments: [1, 2]) func aFailedLookupWaitsForWhatIsWritten(failures: Int) async throws {
    try await SessionServer.with { server in
      let client = try await server.client(.socket)
      let gate = Gate()
      let lookups = CallCount()
      server.store.decide { call in
        switch call {
        case .apply: return .waits(gate)
        case .appointmentsOfUIDs:
          return (2..<2 + failures).contains(lookups.next())
            ? .fails(StoreError(.unavailable, "away")) : .passes
        default: return .passes
        }
      }
      let file = File.of((0..<600).map { File.event("e\($0)", day: 1 + $0 % 28) })
      async let sent = client.take(file)
      await gate.isReached()
      try await eventually("the second lookup failed") {
        server.store.count(.appointmentsOfUIDs) == 2
      }
      let other = try await server.client()
      for _ in 0..<50 { _ = try await other.ask("PING") }
      #expect(server.store.count(.appointmentsOfUIDs) == 2)
      await gate.open()
      let answer = try await sent
      if failures == 1 {
        #expect(answer.counts == "600 0 0 0")
      } else {
        #expect(answer.code == "UNAVAILABLE")
        // What had begun is there as a whole by then.
        #expect(try await client.ask("EXPORT cal=home")["count"] == "500")
      }
    }
  }

  @Test func nothingIsPushedIntoTheReply() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await client.ask("SUB range=2026-03")
      _ = try await client.ask("VIEW open day=2026-03-03 size=400x960")
      _ = try await client.pushesSoFar()
      let file = File.of(
        (0..<3).map { File.event("e\($0)", day: 3, hour: 9 + $0) } + ["BEGIN:VTODO\r\nEND:VTODO"])
      let half = file.utf8.count / 2
      await begin(
        client, octets: file.utf8.count, String(decoding: file.utf8.prefix(half), as: UTF8.self))
      let other = try await server.client()
      _ = try await other.ask("ADD title=Other start=2026-03-03T15:00 dur=1h")
      await client.connection.send(
        Array((String(decoding: file.utf8.dropFirst(half), as: UTF8.self) + "\n").utf8))
      #expect(try await client.answer("i1").counts == "3 0 0 1")
      #expect(await client.heard.isEmpty)
      for title in ["Other", "e0", "e1", "e2"] {
        _ = try await client.push("CHANGED") { $0["title"] == title }
      }
    }
  }
}
