import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

@Suite struct HistoryTests {
  @Test func aHistoryTellsWhoDidWhatNewestFirst() async throws {
    try await StoreFixture.with { fixture in
      let guest = try await fixture.user("guest", .write, on: fixture.home)
      let added = try await fixture.add(fixture.appointment("A"))
      let edit = Edit(.change(added.id, AppointmentPatch(title: "B"), expecting: nil))
      _ = try await fixture.store.apply(edit, as: guest, key: nil)
      let deletion = try await fixture.apply(.delete(added.id, expecting: nil))
      _ = try await fixture.store.undo(deletion.undo, as: fixture.owner, key: nil)
      let whole = try await fixture.store.history(
        of: added.id, after: nil, limit: 10, as: fixture.owner)
      #expect(
        whole.entries.map { "\($0.userName ?? "-") \($0.change.kind)" } == [
          "owner undo", "owner edit", "guest edit", "owner edit",
        ])
      #expect(whole.entries.map(\.change.before?.title) == [nil, "B", "A", nil])
      #expect(whole.entries.map(\.change.after?.title) == ["B", nil, "B", "A"])
      #expect(whole.next == nil)
      var paged: [HistoryEntry] = []
      var cursor: HistoryCursor?
      repeat {
        let page = try await fixture.store.history(
          of: added.id, after: cursor, limit: 1, as: fixture.owner)
        paged += page.entries
        cursor = page.next
      } while cursor != nil
      #expect(paged == whole.entries)
    }
  }

  @Test func aSeriesTellsOfItsOverridesToo() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=5"))
      let one = try await fixture.apply(
        .changeOccurrence(
          series.id, fixture.occurrence(4), AppointmentPatch(title: "O"), .this, expecting: nil))
      let history = try await fixture.store.history(
        of: series.id, after: nil, limit: 10, as: fixture.owner)
      #expect(
        history.entries.map(\.change.appointment).contains(one.items[0].appointment))
      #expect(history.entries.last?.change.after?.title == "S")
    }
  }

  @Test func whatOneMayNotSeeHasNoHistory() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      let guest = try await fixture.user("guest", .read, on: fixture.home)
      let added = try await fixture.add(fixture.appointment("Secret", in: work))
      func history() async throws(StoreError) -> HistoryPage {
        try await fixture.store.history(of: added.id, after: nil, limit: 10, as: guest)
      }
      #expect(await code(history) == .notFound)
      // Once it came to a calendar of theirs, what it was before stays hidden.
      try await fixture.apply(
        .change(added.id, AppointmentPatch(calendar: fixture.home, title: "Open"), expecting: nil))
      let entries = try await history().entries
      #expect(entries.count == 1)
      #expect(entries.first?.change.before == nil)
      #expect(entries.first?.change.after?.title == "Open")
    }
  }

  @Test func whatIsInTheTrashComesBackWithItsSeries() async throws {
    try await StoreFixture.with { fixture in
      let series = try await fixture.add(try fixture.series("S", "FREQ=DAILY;COUNT=5"))
      try await fixture.apply(
        .changeOccurrence(
          series.id, fixture.occurrence(4), AppointmentPatch(title: "O"), .this, expecting: nil))
      let single = try await fixture.add(fixture.appointment("A"))
      let before = try await fixture.rows()
      try await fixture.apply(.delete(series.id, expecting: nil))
      try await fixture.apply(.delete(single.id, expecting: nil))
      #expect(try await fixture.rows() == [])
      let trash = try await fixture.store.trash(
        in: [fixture.home], after: nil, limit: 10, as: fixture.owner)
      #expect(trash.items.map(\.appointment.title) == ["A", "S"])
      let first = try await fixture.store.trash(
        in: [fixture.home], after: nil, limit: 1, as: fixture.owner)
      let rest = try await fixture.store.trash(
        in: [fixture.home], after: first.next, limit: 1, as: fixture.owner)
      #expect(first.items + rest.items == trash.items)
      let restored = try await fixture.apply(.restore(series.id), .restore(single.id))
      #expect(restored.items.map(\.appointment) == [series.id, single.id])
      #expect(try await fixture.rows() == before)
      // It is a step like others.
      _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
      #expect(try await fixture.rows() == [])
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(.restore(fixture.store.identifiers.next()))
        } == .notFound)
    }
  }

  @Test func restoringOntoAReusedUIDIsRefused() async throws {
    try await StoreFixture.with { fixture in
      var draft = fixture.appointment("A")
      draft.uid = "same"
      try await fixture.add(draft)
      try await fixture.apply(.delete(draft.id, expecting: nil))
      var other = fixture.appointment("B")
      other.uid = "same"
      try await fixture.add(other)
      #expect(
        await code { () throws(StoreError) in try await fixture.apply(.restore(draft.id)) }
          == .alreadyExists)
      #expect(try await fixture.everything().map(\.title) == ["B"])
    }
  }

  @Test func whatTheLogHasForgottenIsTooOldToBeAskedFor() async throws {
    try await StoreFixture.with { fixture in
      for title in ["A", "B", "C"] { try await fixture.add(fixture.appointment(title)) }
      try await fixture.execute("UPDATE changes SET at = at - interval '366 days' WHERE rev <= 3")
      try await fixture.store.purge()
      func changes(since revision: Int64) async throws(StoreError) -> ChangePage {
        try await fixture.store.changes(
          in: fixture.home, since: revision, limit: 10, as: fixture.owner)
      }
      #expect(await code { () throws(StoreError) in try await changes(since: 2) } == .tooOld)
      #expect(try await changes(since: 3).changes.map(\.revision) == [4])
    }
  }
}
