import EdgewiseCommands
import EdgewiseTesting
import LineProtocol
import Networking
import PrivateCluster
import SessionTesting
import Testing

/// The whole thread with the built programs: a file is imported, an edge is dragged, another client
/// sees it, and a killed server still knows.
@Suite(.serialized) struct DraggedEdgeTests {
  @Test func aDraggedEdgeOutlivesAKilledServer() async throws {
    let server = try await ServerProcess()
    let scratch = try ScratchFolder()
    let file = scratch.path + "/work.ics"
    try write(Self.calendar, to: file)
    let report = try await ProgramRun.run(
      BuiltProgram.path("edgewise"),
      ["import", file, "--data", server.folder],
      within: .seconds(60))
    #expect(report.status == .exited(0), "\(report.output)")

    let loops = try EventLoopGroup(count: 1, name: "clients")
    defer { loops.stop() }
    let client = try await signedIn(to: server, on: loops.loops[0])
    let watcher = try await signedIn(to: server, on: loops.loops[0])
    let rows = try await client.ask("LIST week=2026-W10 fields=id,start,end,title,location").rows
    let review = try #require(rows.first { $0["title"] == "Design review" }, "\(report.output)")
    #expect(review["start"] == "2026-03-03T09:30" && review["end"] == "2026-03-03T10:15")
    #expect(rows.contains { $0["title"] == "Team offsite" && $0["start"] == "2026-03-05" })
    let id = try #require(review["id"])
    _ = try await watcher.ask("SUB range=2026-W10")
    _ = try await client.ask(
      "VIEW open week=2026-W10 size=1400x960 hours=08:00-20:00 hour=80 snap=15m indirect=yes")
    _ = try await client.frames(to: 0)

    // By touch the edge does not move.
    await client.tell(
      "@v1 1 1300 down 9 touch 271 179", "@v1 2 1316 move 9 271 196", "@v1 3 1340 up 9 271 214")
    _ = try await client.frames(to: 3)
    #expect(try await client.ask("GET \(id)").rows[0]["end"] == "2026-03-03T10:15")

    // By a pointer it does.
    for line in [
      "@v1 4 2208 hover 271 179", "@v1 5 2350 down 0 pointer 271 179",
      "@v1 6 2366 move 0 271 196", "@v1 7 2382 move 0 271 214", "@v1 8 2390 up 0 271 214",
    ] { await client.tell(line) }
    let commit = try await client.push("COMMIT")
    #expect(commit["op"] == "resize-end" && commit["ref"] == id)
    let seen = try await watcher.push("CHANGED")
    #expect(seen["id"] == id && seen["end"] == "2026-03-03T10:45" && seen["by"] == "other")

    try await server.kill()
    try await client.end()
    try await server.start()
    let later = try await signedIn(to: server, on: loops.loops[0])
    let row = try await later.ask("GET \(id)").rows[0]
    #expect(row["end"] == "2026-03-03T10:45")
    #expect(row["rev"] == commit["rev"])
    // The step outlives the server too.
    #expect(try await later.ask("UNDO")["undid"] == commit["undo"])
    #expect(try await later.ask("GET \(id)").rows[0]["end"] == "2026-03-03T10:15")
    #expect(try await server.terminate() == .exited(0))
  }

  /// As a common calendar program exports it: folded lines, a zone's rules, a reminder, whole days.
  private static let calendar = """
    BEGIN:VCALENDAR
    PRODID:-//Example Inc//Calendar 16.0//EN
    VERSION:2.0
    CALSCALE:GREGORIAN
    METHOD:PUBLISH
    X-WR-CALNAME:Work
    X-WR-TIMEZONE:Europe/Athens
    BEGIN:VTIMEZONE
    TZID:Europe/Athens
    BEGIN:DAYLIGHT
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0300
    TZNAME:EEST
    DTSTART:19700329T030000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    BEGIN:STANDARD
    TZOFFSETFROM:+0300
    TZOFFSETTO:+0200
    TZNAME:EET
    DTSTART:19701025T040000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    DTSTART;TZID=Europe/Athens:20260303T093000
    DTEND;TZID=Europe/Athens:20260303T101500
    DTSTAMP:20260220T101010Z
    UID:7kukuqrfedlm2f9t0vr42q2hv5@example.com
    CREATED:20260218T080000Z
    DESCRIPTION:Agenda:\\n- drawings\\, second round\\n- the long line that has to be
      folded because it passes seventy-five octets
    LAST-MODIFIED:20260219T090000Z
    LOCATION:Room 4\\, second floor
    SEQUENCE:1
    STATUS:CONFIRMED
    SUMMARY:Design review
    TRANSP:OPAQUE
    BEGIN:VALARM
    ACTION:DISPLAY
    DESCRIPTION:This is an event reminder
    TRIGGER:-P0DT0H10M0S
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20260305
    DTEND;VALUE=DATE:20260307
    DTSTAMP:20260220T101010Z
    UID:offsite-2026@example.com
    SUMMARY:Team offsite
    TRANSP:TRANSPARENT
    END:VEVENT
    END:VCALENDAR

    """
}
