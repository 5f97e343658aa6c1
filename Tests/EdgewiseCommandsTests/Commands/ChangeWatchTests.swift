import CalendarClient
import ClientTesting
import LineProtocol
import Synchronization
import Testing

@testable import EdgewiseCommands

@Suite("watch")
struct ChangeWatchTests {
  @Test("A new subscription begins where the last one ended, calendar by calendar")
  func since() {
    var watch = ChangeWatch(range: "2026-W10", calendar: nil)
    #expect(watch.subscription.pairs == [Pair("range", "2026-W10")])
    watch.subscribed(Reply(ok: [Pair("sub", "s1"), Pair("at", "home:7,work:3")]))
    let change = [Pair("id", "a"), Pair("rev", "9"), Pair("cal", "home")]
    #expect(watch.accept("CHANGED", change) == .changed(change))
    #expect(watch.subscription.pairs.last == Pair("since", "home:9,work:3"))
    // The reply to `since=` repeats it, and what came meanwhile is still to come.
    watch.subscribed(Reply(ok: [Pair("at", "home:9,work:3")]))
    #expect(watch.accept("CLOSED", [Pair("cal", "work")]) == .closed(calendar: "work"))
    #expect(watch.subscription.pairs.last == Pair("since", "home:9"))
    #expect(watch.accept("RESYNC", []) == .missed)
    #expect(watch.accept("SOMETHING-NEW", []) == nil)
  }

  @Test("Changes are printed as they come, and again after the connection was lost")
  func reconnects() async throws {
    let connections = Mutex(0)
    let paper = PaperCalendar()
    let server = try await ScriptedServer { command in
      guard command.verb == "SUB" else { return paper.answer(command) }
      let number = connections.withLock { count in
        count += 1
        return count
      }
      switch number {
      case 1:
        return [
          "OK sub=s1 at=home:7",
          #"!s1 1 CHANGED id=01939a3e-0000-7000-8000-00000000beef rev=8 by=other cal=home "#
            + #"start=2026-12-03T12:30 end=2026-12-03T13:15 title=Lunch"#,
          "close",
        ]
      case 2:
        return [
          "OK sub=s1 at=home:8",
          "!s1 1 REMOVED id=01939a3e-0000-7000-8000-00000000beef rev=9 by=self cal=home",
          "!s1 2 RESYNC", "close",
        ]
      default: return [#"ERR DENIED retry=no "Enough.""#]
      }
    }
    defer { server.stop() }
    let run = await CommandRun(["watch", "week"], at: server)
    #expect(
      run.output == """
        changed  00beef  "Lunch" on Thu 3 Dec, 12:30–13:15
        removed  00beef
        Some changes may have been missed; see edgewise list.

        """)
    #expect(run.exit == .refused)
    #expect(run.errors.contains("Connected again."))
    #expect(
      server.log.all.filter { $0.hasPrefix("SUB") } == [
        "SUB range=2026-11-30/2026-12-07", "SUB range=2026-11-30/2026-12-07 since=home:8",
        "SUB range=2026-11-30/2026-12-07 since=home:9",
      ])
  }
}
