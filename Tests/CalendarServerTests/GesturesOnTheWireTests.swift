import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import SessionTesting
import Testing

/// The laws of gestures, held against what a server says to events that no hand makes.
@Suite struct GesturesOnTheWireTests {
  /// Events from a seed: sixteen contacts of each kind, coordinates up to the limits of the
  /// protocol, keys that nobody knows.
  private struct Events {
    var generator: SeededGenerator
    /// Whether it may let go of contacts and keys, or run what commits at once.
    let letsGo: Bool

    private mutating func one(of words: [String]) -> String {
      words.randomElement(using: &generator) ?? ""
    }

    private mutating func point() -> String {
      switch generator.below(60) {
      case 0: return "999999999 -999999999"
      case 1: return "-999999999 999999999"
      default:
        return "\(Int.random(in: -10...410, using: &generator)) "
          + "\(Int.random(in: -10...970, using: &generator))"
      }
    }

    private mutating func modifiers() -> String {
      generator.chance(70) ? "" : one(of: [" +shift", " +command", " +option", " +shift+option"])
    }

    /// Mostly the same two, so that presses grow into gestures.
    private mutating func contact() -> Int { generator.below(generator.chance(20) ? 16 : 2) }

    mutating func next() -> String {
      switch generator.below(100) {
      case 0..<14: return "hover \(point())" + (generator.chance(20) ? " pencil" : "")
      case 14..<34:
        let type = one(of: ["pointer", "pointer", "touch", "pencil", "unknown"])
        let button = generator.chance(8) ? " button=secondary" : ""
        return "down \(contact()) \(type) \(point())\(button)\(modifiers())"
      case 34..<64: return "move \(contact()) \(point())\(modifiers())"
      case 64..<80:
        return letsGo ? "up \(contact()) \(point())\(modifiers())" : "cancel \(contact())"
      case 80: return one(of: ["cancel all", "cancel \(contact())", "blur", "leave"])
      case 81..<84: return "wheel \(point()) 9 \(Int.random(in: -90...90, using: &generator))"
      case 84..<92:
        let name = one(of: [
          "ArrowDown", "ArrowUp", "ArrowRight", "Tab", "Escape", "F35", "💡", "Dead",
        ])
        return "key \(one(of: ["down", "down", "repeat"])) \(name)\(modifiers())"
      case 92..<95:
        guard letsGo else { return "tick" }
        return "key \(one(of: ["down", "up", "up"])) \(one(of: ["ArrowDown", "ArrowUp", "Delete"]))"
      case 95: return one(of: ["focus", "focus text"])
      default: return "tick"
      }
    }

    /// Whether an event may commit: an `up`, or the release or press of a key.
    static func mayCommit(_ event: String) -> Bool {
      event.hasPrefix("up ") || event.hasPrefix("key up ") || event.hasPrefix("key down ")
    }
  }

  private func add(_ client: TestClient, to calendar: String) async throws -> [String] {
    var ids: [String] = []
    for hour in [9, 10, 11, 13, 16] {
      let start = "2026-03-03T\(hour < 10 ? "0" : "")\(hour):00"
      let answer = try await client.ask("ADD title=h\(hour) start=\(start) dur=1h cal=\(calendar)")
      ids.append(try #require(answer["id"]))
    }
    return ids
  }

  @Test(arguments: SessionServer.Road.allCases)
  func nothingIsCommittedWithoutItsUp(road: SessionServer.Road) async throws {
    try await SessionServer.with { server in
      let other = try await server.client()
      _ = try await add(other, to: "home")
      var grabs = 0
      for seed in 0..<6 as Range<UInt64> {
        let client = try await server.client(road)
        _ = try await client.ask(HostedViewTests.open + " clock=client")
        server.store.startCounting()
        var events = Events(generator: SeededGenerator(seed: seed), letsGo: false)
        for sequence in 1...400 {
          await client.tell("@v1 \(sequence) \(sequence * 40) \(events.next())")
          if sequence % 100 == 0 {
            let lines = try await client.frames(to: sequence)
            grabs += lines.count { $0.word == "GRAB" }
            #expect(!lines.contains { $0.word == "PENDING" || $0.word == "COMMIT" }, "\(seed)")
          }
        }
        // Whatever is held then goes with its client.
        await client.connection.close()
        #expect(server.store.count(.apply) == 0, "\(seed)")
      }
      #expect(grabs > 20, "else the law would hold for want of gestures")
      let rows = try await other.ask("LIST day=2026-03-03 fields=rev").rows
      #expect(rows.compactMap { $0["rev"] } == ["2", "3", "4", "5", "6"])
    }
  }

  /// While others edit, lower a role, take it, and remove the calendar.
  @Test func everyGrabEndsOnceWhateverIsTakenAway() async throws {
    try await SessionServer.with { server in
      let owner = try await server.client()
      #expect(try await owner.ask("USER add ann password=\"correct horse\"").isOK)
      var ends = 0
      for seed in 10..<16 as Range<UInt64> {
        #expect(try await owner.ask("CALENDAR add team zone=Europe/Athens").isOK)
        #expect(try await owner.ask("CALENDAR share team user=ann role=write").isOK)
        let ids = try await add(owner, to: "team")
        let client = TestClient(try await server.connect(.memory))
        _ = try await client.ask("HELLO 1 client=test zone=Europe/Athens")
        #expect(try await client.ask("AUTH password ann \"correct horse\"").isOK)
        _ = try await client.ask(HostedViewTests.open + " cal=team clock=client")
        var law = GrabLaw()
        var events = Events(generator: SeededGenerator(seed: seed), letsGo: true)
        for sequence in 1...400 {
          let event = events.next()
          law.sent[sequence] = Events.mayCommit(event)
          await client.tell("@v1 \(sequence) \(sequence * 40) \(event)")
          if sequence % 20 == 0, sequence < 300 {
            let id = ids.randomElement(using: &events.generator) ?? ""
            _ = try await owner.ask("SET \(id) title=t\(sequence)")
          }
          switch sequence {
          case 130, 230: _ = try await owner.ask("CALENDAR share team user=ann role=read")
          case 160: _ = try await owner.ask("CALENDAR share team user=ann role=write")
          case 260: _ = try await owner.ask("CALENDAR unshare team user=ann")
          case 330: #expect(try await owner.ask("CALENDAR del team").isOK)
          default: break
          }
          if sequence % 100 == 0 { law.take(try await client.frames(to: sequence)) }
        }
        #expect(try await client.ask("VIEW close v1").isOK)
        #expect(law.broken == [], "seed \(seed)")
        ends += law.ends
        await client.connection.close()
      }
      #expect(ends > 30, "else the law would hold for want of gestures")
    }
  }

  @Test func undoOfAnyGesturesRestoresTheCalendarExactly() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await add(client, to: "home")
      _ = try await client.ask(HostedViewTests.open + " clock=client lane=24")
      var events = Events(generator: SeededGenerator(seed: 7), letsGo: true)
      var sequence = 0
      var undone = 0
      func calendar() async throws -> [[Pair]] {
        try await client.ask(
          "LIST range=2026-02-01/2026-04-01 fields=id,cal,start,end,allday,zone,title,status"
        ).rows
      }
      for round in 0..<40 {
        let before = try await calendar()
        for _ in 0..<40 {
          sequence += 1
          await client.tell("@v1 \(sequence) \(sequence * 40) \(events.next())")
        }
        sequence += 1
        await client.tell("@v1 \(sequence) \(sequence * 40) cancel all")
        var lines = try await client.frames(to: sequence)
        lines += try await client.pushesSoFar()
        let steps = lines.filter { $0.word == "COMMIT" }.compactMap { $0["undo"] }
        for step in steps.reversed() {
          #expect(try await client.ask("UNDO")["undid"] == step, "round \(round)")
        }
        #expect(try await calendar() == before, "round \(round)")
        undone += steps.count
      }
      // How many there are depends on how fast the store is: gestures begun meanwhile are let go.
      #expect(undone > 8, "else the law would hold for want of gestures")
    }
  }
}

/// Every GRAB ends in one COMMIT, REJECT or CANCEL, and a PENDING comes with an event that lets go.
private struct GrabLaw {
  /// Whether each event sent may commit.
  var sent: [Int: Bool] = [:]
  private(set) var ends = 0
  private(set) var broken: [String] = []
  private var isGrabbed = false
  private var isPending = false
  private var acknowledged = 0
  private var hasPended = false

  mutating func take(_ lines: [TestClient.Push]) {
    for line in lines {
      switch line.word {
      case "GRAB":
        if isGrabbed { broken.append("two grabs, \(line)") }
        isGrabbed = true
      case "PENDING": (isPending, hasPended) = (true, true)
      case "COMMIT":
        if !isPending { broken.append("a commit of nothing let go, \(line)") }
        end()
      case "CANCEL":
        if !isGrabbed { broken.append("an end without a grab, \(line)") }
        end()
      // Without an operation it refuses to begin one.
      case "REJECT": if line["op"] != nil { end() }
      case "END":
        let newest = line["ack"].flatMap(Int.init) ?? 0
        let events = acknowledged < newest ? acknowledged + 1...newest : newest...newest
        if hasPended, !events.contains(where: { sent[$0] == true }) {
          broken.append("let go by none of \(events)")
        }
        (acknowledged, hasPended) = (newest, false)
      default: break
      }
    }
  }

  private mutating func end() {
    ends += 1
    (isGrabbed, isPending) = (false, false)
  }
}
