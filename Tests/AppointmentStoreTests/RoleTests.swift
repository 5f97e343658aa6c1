import PostgreSQLClient
import Scheduling
import Testing

@testable import AppointmentStore

@Suite struct RoleTests {
  /// What a call comes to for one role.
  enum Outcome: String { case done, denied, hidden, other }

  /// Each role, from none to own, with each call that concerns a calendar.
  static let table: [(call: String, outcomes: [Outcome])] = [
    ("busy", [.hidden, .done, .done, .done, .done]),
    ("list", [.hidden, .hidden, .done, .done, .done]),
    ("get", [.hidden, .hidden, .done, .done, .done]),
    ("find", [.hidden, .hidden, .done, .done, .done]),
    ("changes", [.hidden, .hidden, .done, .done, .done]),
    ("history", [.hidden, .hidden, .done, .done, .done]),
    ("trash", [.hidden, .hidden, .done, .done, .done]),
    ("clashes", [.hidden, .hidden, .done, .done, .done]),
    ("add", [.hidden, .denied, .denied, .done, .done]),
    ("change", [.hidden, .hidden, .denied, .done, .done]),
    ("changeOccurrence", [.hidden, .hidden, .denied, .done, .done]),
    ("deleteOccurrence", [.hidden, .hidden, .denied, .done, .done]),
    ("restore", [.hidden, .hidden, .denied, .done, .done]),
    ("delete", [.hidden, .hidden, .denied, .done, .done]),
    ("shares", [.hidden, .denied, .denied, .denied, .done]),
    ("share", [.hidden, .denied, .denied, .denied, .done]),
    ("set", [.hidden, .denied, .denied, .denied, .done]),
    ("guard", [.hidden, .denied, .denied, .denied, .done]),
    ("deleteCalendar", [.hidden, .denied, .denied, .denied, .done]),
  ]

  @Test func eachRoleMayDoWhatTheTableSays() async throws {
    try await StoreFixture.with { fixture in
      _ = try await fixture.user("reader", .none, on: fixture.home)
      for (index, role) in [CalendarRole.none, .freeBusy, .read, .write, .own].enumerated() {
        for (call, outcomes) in Self.table {
          let calendar = try await fixture.calendar("\(index)-\(call)")
          let user = try await fixture.user("u\(index)-\(call)", role, on: calendar)
          let outcome = try await Self.make(call, as: user, on: calendar, fixture)
          #expect(outcome == outcomes[index], "\(call) as \(role)")
        }
      }
    }
  }

  private static func make(
    _ call: String, as user: Principal, on calendar: CalendarID, _ fixture: StoreFixture
  ) async throws -> Outcome {
    let store = fixture.store
    var series = try fixture.series("Secret", "FREQ=DAILY;COUNT=5")
    series.calendar = calendar
    let added = try await fixture.add(series)
    let trashed = try await fixture.add(fixture.appointment("Trash", day: 9, in: calendar))
    try await fixture.apply(.delete(trashed.id, expecting: nil))
    let range = InstantRange.march(1, 31)
    var isEmpty = false
    let refusal = await code { () throws(StoreError) in
      switch call {
      case "busy":
        let busy = try await store.busy(in: [calendar], during: range, as: user)
        isEmpty = busy.spans.count != 5
      case "list":
        _ = try await store.appointments(
          in: [calendar], touching: range, after: nil, limit: 10, as: user)
      case "get": _ = try await store.appointment(added.id, as: user)
      case "find":
        isEmpty = try await store.find(
          "secret", in: [calendar], touching: nil, after: nil, limit: 10, as: user
        ).appointments.isEmpty
      case "changes": _ = try await store.changes(in: calendar, since: 0, limit: 10, as: user)
      case "history": _ = try await store.history(of: added.id, after: nil, limit: 9, as: user)
      case "trash":
        isEmpty = try await store.trash(
          in: [calendar], after: nil, limit: 10, as: user
        ).items.isEmpty
      case "clashes": _ = try await store.clashes(in: calendar, as: user)
      case "shares": _ = try await store.shares(of: calendar, as: user)
      case "share":
        _ = try await store.share(calendar, with: "reader", role: .read, as: user, key: nil)
      case "set":
        _ = try await store.setCalendar(calendar, CalendarPatch(title: "T"), as: user)
      case "guard":
        _ = try await store.setCalendar(calendar, CalendarPatch(isGuarded: true), as: user)
      case "deleteCalendar": try await store.deleteCalendar(calendar, as: user)
      default:
        let operation: Edit.Operation =
          switch call {
          case "add": .add(fixture.appointment("New", day: 20, in: calendar))
          case "change": .change(added.id, AppointmentPatch(title: "T"), expecting: nil)
          case "changeOccurrence":
            .changeOccurrence(
              added.id, fixture.occurrence(4), AppointmentPatch(title: "T"), .future,
              expecting: nil)
          case "deleteOccurrence":
            .deleteOccurrence(added.id, fixture.occurrence(4), .this, expecting: nil)
          case "restore": .restore(trashed.id)
          default: .delete(added.id, expecting: nil)
          }
        _ = try await store.apply(Edit(operation), as: user, key: nil)
      }
    }
    switch refusal {
    case nil: return isEmpty ? .hidden : .done
    case .denied: return .denied
    case .notFound: return .hidden
    default: return .other
    }
  }

  @Test func administratorsKeepUsersAndOthersOnlyThemselves() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner) = (fixture.store, fixture.owner)
      let added = try await store.addUser(
        "ann", passwordHash: "hash", zone: "Europe/Paris", as: owner)
      #expect(
        await code { () throws(StoreError) in
          try await store.addUser("ann", passwordHash: nil, zone: "Europe/Paris", as: owner)
        } == .alreadyExists)
      let ann = try await store.password(userName: "ann").principal
      #expect(ann.user == added.id)
      let calendars = try await store.calendars(of: ann)
      #expect(calendars.map(\.settings.name) == ["home"])
      #expect(calendars.map(\.settings.zone) == ["Europe/Paris"])
      #expect(try await store.users(as: owner).map(\.name) == ["ann", "owner"])
      #expect(try await store.users(as: owner).map(\.isAdmin) == [false, true])

      // Others, whether they are there or not, are out of reach.
      for name in ["owner", "nobody"] {
        let codes = [
          await code { () throws(StoreError) in
            try await store.setPassword("h", of: name, as: ann)
          },
          await code { () throws(StoreError) in try await store.deleteUser(name, as: ann) },
          await code { () throws(StoreError) in try await store.tokens(of: name, as: ann) },
          await code { () throws(StoreError) in
            try await store.addToken(hash: [9], label: "", of: name, as: ann)
          },
        ]
        #expect(codes.allSatisfy { $0 == .denied })
      }
      #expect(await code { () throws(StoreError) in try await store.users(as: ann) } == .denied)
      #expect(
        await code { () throws(StoreError) in
          try await store.addUser("bob", passwordHash: nil, zone: "UTC", as: ann)
        } == .denied)
      try await store.setPassword("other", of: "ann", as: ann)
      #expect(try await store.password(userName: "ann").hash == "other")
      let token = try await store.addToken(hash: [7], label: "phone", of: nil, as: ann)
      #expect(try await store.authenticate(tokenHash: [7]) == ann)
      let foreign = try await store.tokens(of: nil, as: owner)[0].id
      #expect(
        await code { () throws(StoreError) in try await store.revokeToken(foreign, as: ann) }
          == .notFound)
      #expect(try await store.tokens(of: "ann", as: owner).map(\.id) == [token])
      try await store.revokeToken(token, as: owner)
      #expect(
        await code { () throws(StoreError) in try await store.authenticate(tokenHash: [7]) }
          == .notFound)

      #expect(
        await code { () throws(StoreError) in try await store.deleteUser("owner", as: owner) }
          == .denied)
      try await store.deleteUser("ann", as: owner)
      #expect(
        await code { () throws(StoreError) in try await store.deleteUser("ann", as: owner) }
          == .notFound)
      #expect(try await store.calendars(of: ann) == [])
    }
  }

  @Test func sharesComeAndGoAndAreTold() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner, home) = (fixture.store, fixture.owner, fixture.home)
      let ann = try await fixture.user("ann", .none, on: home)
      let given = try await store.share(home, with: "ann", role: .write, as: owner, key: nil)
      #expect(given.revision == 2)
      #expect(try await store.calendars(of: ann).map(\.role) == [.write])
      #expect(
        try await store.shares(of: home, as: owner).map { "\($0.userName) \($0.role)" } == [
          "ann write", "owner own",
        ])
      _ = try await store.share(home, with: "ann", role: .freeBusy, as: owner, key: nil)
      _ = try await store.share(home, with: "ann", role: .none, as: owner, key: nil)
      #expect(try await store.calendars(of: ann) == [])
      #expect(
        try await store.changes(in: home, since: 1, limit: 10, as: owner).changes.map(\.kind)
          == [.calendar, .calendar, .calendar])
      for name in ["nobody", "owner"] {
        #expect(
          await code { () throws(StoreError) in
            try await store.share(home, with: name, role: .read, as: owner, key: nil)
          } == .notFound)
      }
      // What was refused has left no gap in the numbers.
      #expect(try await fixture.revision() == 4)
    }
  }

  @Test func commandsOnCalendarsHappenOnceUnderAKey() async throws {
    try await StoreFixture.with { fixture in
      let (store, owner) = (fixture.store, fixture.owner)
      func key(_ name: String, _ hash: UInt8 = 1) -> IdempotencyKey {
        IdempotencyKey(key: name, commandHash: [hash])
      }
      let settings = CalendarSettings(name: "work", zone: "UTC")
      let first = try await store.addCalendar(settings, as: owner, key: key("a"))
      let again = try await store.addCalendar(settings, as: owner, key: key("a"))
      #expect(first.id == again.id)
      #expect(
        await code { () throws(StoreError) in
          try await store.addCalendar(settings, as: owner, key: key("a", 2))
        } == .keyReused)
      let patch = CalendarPatch(title: "T")
      _ = try await store.setCalendar(first.id, patch, as: owner, key: key("b"))
      let set = try await store.setCalendar(first.id, patch, as: owner, key: key("b"))
      #expect(set.revision == 2)
      try await store.deleteCalendar(first.id, as: owner, key: key("c"))
      try await store.deleteCalendar(first.id, as: owner, key: key("c"))
      // A key is one user's for all kinds of commands.
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(
            .add(fixture.appointment("A")), key: "c", hash: [9])
        } == .keyReused)
    }
  }
}
