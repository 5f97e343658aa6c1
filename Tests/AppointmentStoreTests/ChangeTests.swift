import Networking
import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

@Suite struct ChangeTests {
  @Test func eachChangeTellsWhatWasAndWhatIs() async throws {
    try await StoreFixture.with { fixture in
      let start = try await fixture.revision()!
      let added = try await fixture.add(fixture.appointment("A"))
      let changed = try await fixture.apply(
        .change(added.id, AppointmentPatch(title: "B"), expecting: nil))
      let deleted = try await fixture.apply(.delete(added.id, expecting: nil))
      _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
      _ = try await fixture.store.redo(nil, as: fixture.owner, key: nil)
      let page = try await fixture.store.changes(
        in: fixture.home, since: start, limit: 100, as: fixture.owner)
      var restored = changed.items[0].current!
      restored.revision = start + 4
      #expect(page.changes.map(\.revision) == Array(start + 1...start + 5))
      #expect(page.changes.map(\.kind) == [.edit, .edit, .edit, .undo, .redo])
      #expect(
        page.changes.map(\.before) == [nil, added, changed.items[0].current, nil, restored])
      #expect(
        page.changes.map(\.after) == [added, changed.items[0].current, nil, restored, nil])
      #expect(page.changes.allSatisfy { $0.user == fixture.owner.user })
      #expect(page.changes.allSatisfy { $0.appointment == added.id })
      #expect(page.changes[2...].allSatisfy { $0.undo == deleted.undo })
      #expect(page.revision == start + 5)
      #expect(!page.hasMore)
    }
  }

  @Test func anEditOfManyIsNeverParted() async throws {
    try await StoreFixture.with { fixture in
      let start = try await fixture.revision()!
      for _ in 0..<3 {
        _ = try await fixture.store.apply(
          Edit((0..<10).map { .add(fixture.appointment("\($0)")) }), as: fixture.owner, key: nil)
      }
      var since = start
      var pages: [Int] = []
      while true {
        let page = try await fixture.store.changes(
          in: fixture.home, since: since, limit: 11, as: fixture.owner)
        pages.append(page.changes.count)
        since = page.revision
        if !page.hasMore { break }
      }
      #expect(pages == [20, 10])
      let nothing = try await fixture.store.changes(
        in: fixture.home, since: since, limit: 1, as: fixture.owner)
      #expect(nothing == ChangePage(changes: [], revision: start + 3, hasMore: false))
      let future = try await fixture.store.changes(
        in: fixture.home, since: since + 7, limit: 1, as: fixture.owner)
      #expect(future == ChangePage(changes: [], revision: start + 3, hasMore: false))
    }
  }

  @Test func listenersWakeUp() async throws {
    try await StoreFixture.with { fixture in
      let listener = ChangeListener(fixture.configuration, on: try StoreFixture.loop.get())
      var signals = listener.signals.makeAsyncIterator()
      #expect(await signals.next() == .anything)
      let many = (0..<450).map { CalendarID(milliseconds: $0, random: (1, 2)) }
      try await fixture.store.notify(many)
      var heard: [CalendarID] = []
      while heard.count < many.count, case .calendars(let some)? = await signals.next() {
        heard += some
      }
      #expect(heard == many)
      try await fixture.execute("NOTIFY edgewise_changes, 'nonsense'")
      #expect(await signals.next() == .anything)
      await listener.close()
      #expect(await signals.next() == nil)
    }
  }
}
