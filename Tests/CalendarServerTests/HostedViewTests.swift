import AppointmentStore
import CalendarServer
import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Synchronization
import Testing

/// Views over a real store: gestures become edits, once, and nothing of others' is lost.
@Suite struct HostedViewTests {
  static let open =
    "VIEW open day=2026-03-03 size=400x960 hours=08:00-20:00 hour=80 snap=15m indirect=yes"

  /// A view on an appointment from 09:00 to 10:00, which lies at y 80 to 160.
  private func scene(_ server: SessionServer, _ road: SessionServer.Road = .memory) async throws
    -> (client: TestClient, id: String)
  {
    let client = try await server.client(road)
    let added = try await client.ask("ADD title=One start=2026-03-03T09:00 dur=1h")
    _ = try await client.ask(Self.open + " clock=client")
    _ = try await client.frames(to: 0)
    return (client, try #require(added["id"]))
  }

  private func end(_ client: TestClient) async throws -> String? {
    try await client.ask("LIST day=2026-03-03 fields=end").rows.first?["end"]
  }

  private static let drag = [
    "@v1 1 100 hover 200 156", "@v1 2 200 down 0 pointer 200 156", "@v1 3 220 move 0 200 170",
    "@v1 4 230 move 0 200 180", "@v1 5 240 move 0 200 196", "@v1 6 250 up 0 200 196",
  ]

  @Test(arguments: SessionServer.Road.allCases)
  func aDragIsTheSameInOnePieceAndLineByLine(road: SessionServer.Road) async throws {
    try await SessionServer.with { server in
      for glued in [true, false] {
        let (client, id) = try await scene(server, road)
        if glued {
          await client.connection.send(Array((Self.drag.joined(separator: "\n") + "\n").utf8))
        } else {
          for line in Self.drag { await client.tell(line) }
        }
        let commit = try await client.push("COMMIT")
        #expect(commit["op"] == "resize-end" && commit["ref"] == id)
        #expect(try await client.ask("GET \(id)").rows[0]["end"] == "2026-03-03T10:30")
        #expect(try await client.ask("UNDO")["undid"] == commit["undo"])
        #expect(try await client.ask("GET \(id)").rows[0]["end"] == "2026-03-03T10:00")
        #expect(try await client.ask("DEL \(id)").isOK)
      }
    }
  }

  /// Commands in the same piece as a gesture see its edit.
  @Test func commandsAfterAGestureSeeItsEdit() async throws {
    try await SessionServer.with { server in
      let (client, _) = try await scene(server)
      let lines = Self.drag + ["a LIST day=2026-03-03 fields=end", "b UNDO", "c VIEW close v1"]
      await client.connection.send(Array((lines.joined(separator: "\n") + "\n").utf8))
      #expect(try await client.answer("a").rows[0]["end"] == "2026-03-03T10:30")
      #expect(try await client.answer("b").isOK)
      #expect(try await client.answer("c").isOK)
      #expect(try await end(client) == "2026-03-03T10:00")
    }
  }

  @Test func theSameDragByTouchChangesNothing() async throws {
    try await SessionServer.with { server in
      let (client, _) = try await scene(server)
      server.store.startCounting()
      for line in Self.drag.dropFirst() {
        await client.tell(line.replacing("pointer", with: "touch"))
      }
      _ = try await client.frames(to: 6)
      #expect(server.store.count(.apply) == 0)
      #expect(try await end(client) == "2026-03-03T10:00")
    }
  }

  @Test func pointerMovesNeverReachTheStore() async throws {
    try await SessionServer.with { server in
      let (client, _) = try await scene(server)
      server.store.startCounting()
      for sequence in 1...200 {
        await client.tell("@v1 \(sequence) \(sequence) hover 200 \(sequence * 4)")
      }
      await client.tell("@v1 201 300 down 0 pointer 200 156")
      for sequence in 202...400 {
        await client.tell("@v1 \(sequence) \(sequence + 100) move 0 200 \(sequence)")
      }
      await client.tell("@v1 401 600 cancel all")
      _ = try await client.frames(to: 401)
      #expect(server.store.clientCalls == 0)
    }
  }

  /// A frame is owed for every event; a batch in one piece is answered by few.
  @Test func movesInOnePieceCoalesce() async throws {
    try await SessionServer.with { server in
      let (client, _) = try await scene(server)
      let moves = (1...250).map { "@v1 \($0) \($0) hover 200 \($0)" }
      await client.connection.send(Array((moves.joined(separator: "\n") + "\n").utf8))
      let lines = try await client.frames(to: 250)
      #expect(Set(lines.map(\.counter)).count == 1)
    }
  }

  @Test func aLostClientInMidDragCommitsNothing() async throws {
    try await SessionServer.with { server in
      let (client, id) = try await scene(server)
      server.store.startCounting()
      for line in Self.drag.dropLast() { await client.tell(line) }
      _ = try await client.frames(to: 5)
      await client.connection.close()
      let other = try await server.client()
      #expect(try await other.ask("GET \(id)").rows[0]["end"] == "2026-03-03T10:00")
      #expect(server.store.count(.apply) == 0)
    }
  }

  /// What was let go of is committed, even if its client does not wait for it.
  @Test func aClientThatLeavesAfterTheDropHasItsEdit() async throws {
    try await SessionServer.with { server in
      let (client, id) = try await scene(server)
      let other = try await server.client()
      _ = try await other.ask("SUB range=2026-W10")
      await client.connection.send(Array((Self.drag.joined(separator: "\n") + "\n").utf8))
      await client.connection.endInput()
      try await client.end()
      #expect(try await other.push("CHANGED")["end"] == "2026-03-03T10:30")
      #expect(try await other.ask("GET \(id)").rows[0]["end"] == "2026-03-03T10:30")
    }
  }

  /// Another's edit arrives at the database between the drop and its commit.
  @Test(arguments: ["title=Theirs", "start=2026-03-03T08:00 end=2026-03-03T11:00"])
  func anEditThatWasFirstIsNotOverwritten(theirs: String) async throws {
    try await SessionServer.with { server in
      let (client, id) = try await scene(server)
      let other = try await server.client()
      let gate = Gate()
      let first = FirstCall()
      server.store.decide { call in
        call == .apply && first.take() ? .waits(gate) : .passes
      }
      for line in Self.drag { await client.tell(line) }
      await gate.isReached()
      #expect(try await other.ask("SET \(id) \(theirs)").isOK)
      await gate.open()
      let reject = try await client.push("REJECT")
      #expect(reject["code"] == "CONFLICT")
      // The view shows what is there now, and a second try works.
      let row = try await client.ask("GET \(id)").rows[0]
      #expect(row["title"] == (theirs.hasPrefix("title") ? "Theirs" : "One"))
      #expect(row["end"] == (theirs.hasPrefix("title") ? "2026-03-03T10:00" : "2026-03-03T11:00"))
    }
  }

  @Test func aFailingStoreRejectsAndTheNextDragWorks() async throws {
    try await SessionServer.with { server in
      let (client, _) = try await scene(server)
      server.store.decide { $0 == .apply ? .fails(StoreError(.unavailable, "away")) : .passes }
      for line in Self.drag { await client.tell(line) }
      let reject = try await client.push("REJECT")
      #expect(reject["code"] == "UNAVAILABLE")
      server.store.decide { _ in .passes }
      #expect(try await end(client) == "2026-03-03T10:00")
      for (index, line) in Self.drag.enumerated() {
        let rest = line.split(separator: " ").dropFirst(2)
        await client.tell("@v1 \(index + 7) " + rest.joined(separator: " "))
      }
      _ = try await client.push("COMMIT")
      #expect(try await end(client) == "2026-03-03T10:30")
    }
  }

  @Test func theServersClockTicksAViewOnlyWhileItWaits() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await client.ask("ADD title=One start=2026-03-03T09:00 dur=1h")
      _ = try await client.ask(Self.open + " hold=50")
      _ = try await client.frames(to: 0)
      // A long press needs no event but time.
      await client.tell("@v1 1 - down 0 touch 200 120")
      #expect(try await client.push("GRAB")["op"] == "move")
    }
  }

  @Test func aSlowViewIsShownAnewOnceItsClientHasCaughtUp() async throws {
    var limits = ProtocolLimits()
    limits.softPushes = 4_000
    limits.hardPushes = 1_000_000
    try await SessionServer.with(limits: limits) { server in
      let (client, _) = try await scene(server)
      let other = try await server.client()
      let transport = try #require(client.connection as? SimulatedConnection).transport
      transport.stall()
      for number in 1...60 {
        _ = try await other.ask(
          "ADD title=\(String(repeating: "x", count: 200)) start=2026-03-03T1\(number % 9):00 dur=1h"
        )
      }
      try await eventually("it is behind") { transport.pendingBytes > 4_000 }
      #expect(transport.pendingBytes < 60_000)
      _ = try await other.ask("ADD title=last start=2026-03-03T08:00 dur=30m")
      transport.goOn()
      _ = try await client.push("RESET")
      _ = try await client.push("BOX") { $0["title"] == "last" }
      await client.tell("@v1 1 10 leave")
      _ = try await client.frames(to: 1)
    }
  }

  @Test func manyViewsSeeOneChange() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      for _ in 1...8 { _ = try await client.ask(Self.open) }
      let added = try await client.ask("ADD title=One start=2026-03-03T09:00 dur=1h")
      for number in 1...8 {
        let lines = try await client.pushes("v\(number)") { $0.word == "BOX" }
        #expect(lines.last?["ref"] == added["id"])
      }
    }
  }
}

/// True once, for the first who asks.
private final class FirstCall: Sendable {
  private let isTaken = Mutex(false)
  func take() -> Bool {
    isTaken.withLock { taken in
      defer { taken = true }
      return !taken
    }
  }
}
