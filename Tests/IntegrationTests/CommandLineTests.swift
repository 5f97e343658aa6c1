import EdgewiseCommands
import EdgewiseTesting
import Foundation
import Scheduling
import Synchronization
import SystemZones
import Testing

/// The command line against a real server, as one person uses it after another command.
@Suite struct CommandLineTests {
  private struct Terminal {
    let port: UInt16
    var token: String

    /// Runs a command; what it printed, its errors after a `!`.
    func run(_ words: String..., expecting exit: ExitCode = .done) async throws -> String {
      let output = Mutex("")
      let zones = try SystemZones()
      let surroundings = Surroundings(
        environment: ["EDGEWISE_TOKEN": token],
        console: Console(
          width: 100, isTerminal: false, showsColours: false, showsProgress: false,
          write: { text in output.withLock { $0 += text } },
          writeError: { text in output.withLock { $0 += "!" + text } }),
        readInput: { "correct horse battery" }, zone: try zones.zone(named: "Europe/Athens"),
        findZone: { try? zones.zone(named: $0) }, zoneNames: { zones.identifiers },
        // Monday 30 November 2026.
        now: { Instant(secondsSinceEpoch: 1_796_036_400) })
      let ended = await Program.run(words + ["--server", "127.0.0.1:\(port)"], in: surroundings)
      let text = output.withLock { $0 }
      #expect(ended == exit, "\(words): \(text)")
      return text
    }
  }

  private static func with(_ body: (Terminal) async throws -> Void) async throws {
    let database = try await TestCluster.database()
    let server = try await ServerProcess(environment: ["EDGEWISE_DATABASE": database])
    try await body(Terminal(port: await server.port, token: try await server.token))
    try await server.terminate()
  }

  private static func identifier(in json: String) throws -> String {
    String(try #require(json.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.output.1))
  }

  @Test func aSeriesIsChangedInEachScopeAndAllComesBack() async throws {
    try await Self.with { terminal in
      let added = try await terminal.run("add", "Standup", "2027-02-15 9:00", "15m", "--json")
      let id = try Self.identifier(in: added)
      var said = try await terminal.run("repeat", id, "every weekday until 2027-02-26")
      #expect(said.contains("every weekday until 26 February 2027"))
      #expect(said.contains("Next: Mon 15 Feb 09:00, Tue 16 Feb 09:00, Wed 17 Feb 09:00, …"))
      let name = String(id.suffix(6))
      said = try await terminal.run("move", "\(name)@2027-02-17", "11:00", "--scope", "this")
      #expect(said == "Moved \"Standup\" on Wed 17 Feb 2027, 11:00–11:15 (\(name)@2027-02-17).\n")
      said = try await terminal.run("move", "\(name)@2027-02-22", "+1h", "--scope", "future")
      #expect(
        said.hasPrefix("Moved \"Standup\" on Mon 22 Feb 2027, 10:00–10:15, every weekday until 26"))
      said = try await terminal.run("undo")
      #expect(said.contains("every weekday until 26 February 2027.\n"))
      said = try await terminal.run("set", "\(name)@2027-02-18", "--title", "Daily", "--scope=all")
      #expect(said.hasPrefix("Changed \"Daily\""))
      said = try await terminal.run("delete", "\(name)@2027-02-24", "--scope", "future")
      #expect(said == "Deleted \"Daily\" on Wed 24 Feb 2027, 09:00–09:15, and all later ones.\n")
      said = try await terminal.run("show", name)
      #expect(said.contains("repeats   every weekday until 23 February 2027\n"))
      #expect(
        said.contains("changed   Wed 17 Feb 2027 is \"Daily\" on Wed 17 Feb 2027, 11:00–11:15\n"))
      said = try await terminal.run("list", "2027-02-17", "--agenda")
      #expect(said.contains("\(name)@2027-02-17  11:00–11:15    Daily  ↻"))
      said = try await terminal.run("move", "\(name)@2027-02-16", "9:30", expecting: .usage)
      #expect(said.contains("add --scope this"))

      said = try await terminal.run("delete", name)
      #expect(said == "Deleted all of \"Daily\".\n")
      said = try await terminal.run("trash")
      #expect(said.hasPrefix(name))
      said = try await terminal.run("restore", name)
      #expect(said.hasPrefix("Restored \"Daily\" on Mon 15 Feb 2027"))
      said = try await terminal.run("history", name, "--max", "2")
      #expect(said.split(separator: "\n").count == 3)
      #expect(said.hasSuffix("There are more than these 2: --max N, up to 10000.\n"))
      said = try await terminal.run("repeat", name, "off")
      #expect(said.hasPrefix("Repeats no more: \"Daily\" on Mon 15 Feb 2027, 09:00–09:15 ("))
    }
  }

  @Test func aCalendarIsSharedAndCopiedAsAFile() async throws {
    try await Self.with { owner in
      _ = try await owner.run("calendars", "add", "team", "--guarded", "yes", "--hours", "9-17")
      #expect(try await owner.run("calendars").contains("no double booking"))
      _ = try await owner.run("add", "Plan", "2027-02-16 9:00", "1h", "--calendar", "team")
      var said = try await owner.run(
        "add", "Late", "2027-02-16 9:30", "--calendar", "team", expecting: .refused)
      #expect(said.contains("taken by \"Plan\" on Tue 16 Feb 2027, 09:00–10:00 ("))

      said = try await owner.run("users", "add", "ann", "--password-stdin")
      #expect(said == "Added ann.\n")
      said = try await owner.run("users")
      #expect(said.contains("ann") && said.contains("password"))
      _ = try await owner.run("share", "team", "ann", "freebusy")
      said = try await owner.run("tokens", "add", "--user", "ann", "--label", "test", "--json")
      var ann = owner
      ann.token = String(try #require(said.firstMatch(of: /"token":"([^"]+)"/)?.output.1))
      said = try await ann.run("free", "2027-02-16", "--with", "team")
      #expect(said.hasSuffix("Free: 08:00–09:00, 10:00–18:00\n"))
      said = try await ann.run("list", "2027-02-16", "--calendar", "team", expecting: .refused)
      #expect(said.contains("[DENIED]"))
      _ = try await owner.run("share", "team", "ann", "read")
      said = try await ann.run("find", "pla", "--json")
      #expect(said.contains(#""title":"Plan""#))
      said = try await ann.run("slots", "2027-02-16", "--for", "6h", "--with", "team")
      #expect(said.hasPrefix("Tue 16 Feb 2027  10:00–17:00  7 h\n"))

      let scratch = try ScratchFolder()
      let file = scratch.path + "/team.ics"
      said = try await ann.run("export", file, "--calendar", "team")
      #expect(said == "Wrote 1 appointment of team to \(file).\n")
      said = try await ann.run("import", file)
      #expect(said == "1 event in \(file): 1 added.\n")
      said = try await ann.run("import", file)
      #expect(said == "1 event in \(file): 1 already there.\n")
      // What differs is the calendar's name, and when the files were made.
      let differing = #/(X-WR-CALNAME|DTSTAMP):.*/#
      let copy = try await ann.run("export").replacing(differing, with: "")
      let original = try String(contentsOfFile: file, encoding: .utf8)
        .replacing(differing, with: "")
      #expect(copy == original)
      #expect(copy.contains("SUMMARY:Plan"))

      _ = try await owner.run("unshare", "team", "ann")
      said = try await ann.run("calendars")
      #expect(!said.contains("team"))
      said = try await ann.run("users", expecting: .refused)
      #expect(said.contains("[DENIED]"))
      _ = try await owner.run("users", "delete", "ann", "--yes")
      said = try await owner.run("calendars", "delete", "team", "--yes")
      #expect(said == "Deleted the calendar team.\n")
    }
  }
}
