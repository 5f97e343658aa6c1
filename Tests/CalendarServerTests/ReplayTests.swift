import LineProtocol
import SessionTesting
import Testing

/// A command under a key is answered as the first time, whatever has become of its subject.
@Suite struct ReplayTests {
  @Test func changesOfWhatIsGoneAreAnsweredAsTheFirstTime() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      _ = try await client.ask("CALENDAR add work")
      let add = "ADD title=One start=2026-03-03T09:30 dur=1h cal=work key=k1"
      let added = try await client.ask(add)
      let id = try #require(added["id"])
      let set = "SET \(id) title=Two key=k2"
      let changed = try await client.ask(set)
      let series = try await client.ask(
        #"ADD title=S start=2026-03-03T12:00 dur=1h cal=work repeat="FREQ=DAILY;COUNT=3""#)
      let occurrence =
        "SET \(try #require(series["id"])) occ=2026-03-04T12:00 start=2026-03-04T15:00 dur=1h key=k3"
      let moved = try await client.ask(occurrence)
      let remove = "DEL \(id) key=k4"
      let share = "CALENDAR share work user=nobody role=read key=k5"
      #expect(try await client.ask("USER add nobody").isOK)
      let shared = try await client.ask(share)
      let calendar = "CALENDAR set work title=Work key=k6"
      let titled = try await client.ask(calendar)
      let new = "CALENDAR add more key=k7"
      let made = try await client.ask(new)
      let removed = try await client.ask(remove)
      for answer in [added, changed, moved, removed, shared, titled, made] {
        #expect(answer.isOK, "\(answer)")
      }
      // The appointment is in the trash now; then its calendar goes, too.
      for round in 1...2 {
        for (command, first) in [
          (add, added), (set, changed), (occurrence, moved), (remove, removed), (share, shared),
          (calendar, titled), (new, made),
        ] {
          let again = try await client.ask(command)
          #expect(again.pairs == first.pairs && again.isOK, "\(round): \(command): \(again)")
        }
        // Another command under a key is no repetition.
        #expect(try await client.ask("SET \(id) title=Three key=k2").code == "CONFLICT")
        #expect(try await client.ask("SET \(id) title=Three key=new").code == "NOT-FOUND")
        if round == 1 {
          _ = try await client.ask("CALENDAR del work")
          _ = try await client.ask("CALENDAR del more")
        }
      }
      #expect(try await client.ask("CALENDARS").rows.compactMap { $0["cal"] } == ["home"])
    }
  }
}
