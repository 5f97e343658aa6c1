import Scheduling
import Testing

@testable import AppointmentStore

@Suite struct EditTests {
  @Test func whatIsAddedIsFound() async throws {
    try await StoreFixture.with { fixture in
      var draft = fixture.appointment("Design review ☕")
      draft.location = "Room 4"
      draft.notes = "one\ntwo"
      draft.isBusy = false
      draft.status = .tentative
      let before = try #require(try await fixture.revision())
      let outcome = try await fixture.apply(.add(draft))
      #expect(outcome.touched == [fixture.home])
      #expect(!outcome.isReplay)
      draft.uid = draft.id.description
      draft.revision = before + 1
      #expect(outcome.items.map(\.current) == [draft])
      #expect(outcome.items[0].revision == before + 1)
      #expect(try await fixture.store.appointment(draft.id, as: fixture.owner) == draft)
      #expect(try await fixture.revision() == before + 1)
    }
  }

  @Test(arguments: [
    AppointmentTime.allDay(
      start: CalendarDate(year: 2026, month: 3, day: 3)!,
      end: CalendarDate(year: 2026, month: 3, day: 5)!),
    .floating(
      start: WallTime(CalendarDate(year: 2026, month: 3, day: 3)!, hour: 9)!,
      end: WallTime(CalendarDate(year: 2026, month: 3, day: 3)!, hour: 10)!),
    .zoned(
      start: WallTime(CalendarDate(year: 2026, month: 10, day: 25)!, hour: 3)!, startFold: .second,
      end: WallTime(CalendarDate(year: 2026, month: 10, day: 25)!, hour: 3, minute: 30)!,
      endFold: .second, zone: "Europe/Athens"),
    .zoned(
      start: WallTime(CalendarDate(year: 1, month: 1, day: 1)!), startFold: .first,
      end: WallTime(CalendarDate(year: 9999, month: 12, day: 31)!, hour: 23)!, endFold: .first,
      zone: "America/New_York"),
  ])
  func everyKindOfTimeComesBackAsItWas(time: AppointmentTime) async throws {
    try await StoreFixture.with { fixture in
      var draft = fixture.appointment("It")
      draft.time = time
      #expect(try await fixture.add(draft).time == time)
      #expect(try await fixture.store.appointment(draft.id, as: fixture.owner).time == time)
      #expect(try await fixture.everything().map(\.time) == [time])
      // And by way of a change.
      let other = try await fixture.add(fixture.appointment("Other"))
      let outcome = try await fixture.apply(
        .change(other.id, AppointmentPatch(time: time), expecting: nil))
      #expect(outcome.items[0].current?.time == time)
    }
  }

  @Test func aChangeLeavesTheOtherFieldsAlone() async throws {
    try await StoreFixture.with { fixture in
      let original = try await fixture.add(fixture.appointment("One"))
      let patches = [
        AppointmentPatch(title: "Two"), AppointmentPatch(location: "Here"),
        AppointmentPatch(notes: "Long"), AppointmentPatch(isBusy: false),
        AppointmentPatch(status: .cancelled),
        AppointmentPatch(time: fixture.appointment("", day: 9).time),
        AppointmentPatch(title: "", location: "", notes: ""),
      ]
      var expected = original
      for patch in patches {
        let outcome = try await fixture.apply(
          .change(original.id, patch, expecting: expected.revision))
        expected = expected.applying(patch)
        expected.revision += 1
        #expect(outcome.items[0].current == expected)
      }
      #expect(try await fixture.everything() == [expected])
    }
  }

  @Test func whatIsDeletedIsInTheTrashAndItsUIDIsFree() async throws {
    try await StoreFixture.with { fixture in
      var draft = fixture.appointment("Gone")
      draft.uid = "uid-1"
      let added = try await fixture.add(draft)
      let outcome = try await fixture.apply(.delete(added.id, expecting: added.revision))
      #expect(outcome.items[0].current == nil)
      #expect(outcome.items[0].revision == added.revision + 1)
      #expect(try await fixture.everything() == [])
      await #expect(
        code { () throws(StoreError) in
          try await fixture.store.appointment(added.id, as: fixture.owner)
        } == .notFound)
      await #expect(
        code { () throws(StoreError) in
          try await fixture.apply(.delete(added.id, expecting: nil))
        } == .notFound)
      var successor = fixture.appointment("New")
      successor.uid = "uid-1"
      try await fixture.add(successor)
      var rival = fixture.appointment("Rival")
      rival.uid = "uid-1"
      await #expect(
        code { () throws(StoreError) in try await fixture.add(rival) } == .alreadyExists)
    }
  }

  @Test func oneFailingOperationOfThreeUndoesAll() async throws {
    try await StoreFixture.with { fixture in
      let kept = try await fixture.add(fixture.appointment("Kept"))
      let revision = try await fixture.revision()
      let before = try await fixture.everything()
      let failing: [Edit.Operation] = [
        .delete(fixture.store.identifiers.next(), expecting: nil),
        .change(kept.id, AppointmentPatch(title: "No"), expecting: kept.revision + 1),
        .add(kept),
      ]
      for operation in failing {
        for place in 0...2 {
          var operations: [Edit.Operation] = [
            .add(fixture.appointment("A")), .add(fixture.appointment("B")),
          ]
          operations.insert(operation, at: place)
          let edit = Edit(operations)
          await #expect(
            code { () throws(StoreError) in
              try await fixture.store.apply(edit, as: fixture.owner, key: nil)
            } != nil)
          #expect(try await fixture.everything() == before)
          #expect(try await fixture.revision() == revision)
        }
      }
      let changes = try await fixture.store.changes(
        in: fixture.home, since: revision!, limit: 10, as: fixture.owner)
      #expect(changes.changes.isEmpty)
    }
  }

  @Test func anEditOfManyIsOneNumber() async throws {
    try await StoreFixture.with { fixture in
      let drafts = (0..<500).map { fixture.appointment("\($0)", day: 1 + $0 % 28, hour: $0 % 23) }
      let before = try #require(try await fixture.revision())
      let outcome = try await fixture.store.apply(
        Edit(drafts.map(Edit.Operation.add)), as: fixture.owner, key: nil)
      #expect(outcome.items.map(\.appointment) == drafts.map(\.id))
      #expect(outcome.items.allSatisfy { $0.revision == before + 1 })
      #expect(try await fixture.everything().count == 500)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.apply(
            Edit((0..<501).map { .add(fixture.appointment("\($0)")) }), as: fixture.owner, key: nil)
        } == .limit(name: "edit", most: 500))
    }
  }

  @Test func aStaleRevisionIsAConflictThatNamesTheNewOne() async throws {
    try await StoreFixture.with { fixture in
      let added = try await fixture.add(fixture.appointment("One"))
      try await fixture.apply(
        .change(added.id, AppointmentPatch(title: "Two"), expecting: added.revision))
      for stale in [added.revision, 0, -1, added.revision + 2] {
        await #expect(
          code { () throws(StoreError) in
            try await fixture.apply(
              .change(added.id, AppointmentPatch(title: "Three"), expecting: stale))
          } == .conflict(current: added.revision + 1))
        await #expect(
          code { () throws(StoreError) in
            try await fixture.apply(.delete(added.id, expecting: stale))
          } == .conflict(current: added.revision + 1))
      }
      #expect(try await fixture.everything().map(\.title) == ["Two"])
    }
  }

  @Test func aMoveIsSeenByBothCalendars() async throws {
    try await StoreFixture.with { fixture in
      let work = try await fixture.calendar("work")
      let added = try await fixture.add(fixture.appointment("Moves"))
      let (homeBefore, workBefore) = (
        try await fixture.revision()!, try await fixture.revision(work)!
      )
      let outcome = try await fixture.apply(
        .change(added.id, AppointmentPatch(calendar: work), expecting: added.revision))
      #expect(Set(outcome.touched) == [fixture.home, work])
      #expect(outcome.items[0].calendar == work)
      #expect(outcome.items[0].revision == workBefore + 1)
      #expect(try await fixture.everything() == [])
      #expect(try await fixture.everything(in: [work]).map(\.id) == [added.id])
      let left = try await fixture.store.changes(
        in: fixture.home, since: homeBefore, limit: 10, as: fixture.owner)
      #expect(left.changes.map(\.before?.id) == [added.id])
      #expect(left.changes.map(\.after) == [nil])
      let came = try await fixture.store.changes(
        in: work, since: workBefore, limit: 10, as: fixture.owner)
      #expect(came.changes.map(\.before) == [nil])
      #expect(came.changes.map(\.after) == [outcome.items[0].current])
    }
  }

  @Test func rolesDecide() async throws {
    try await StoreFixture.with { fixture in
      let added = try await fixture.add(fixture.appointment("Mine"))
      let expectations: [(CalendarRole, add: StoreError.Code?, change: StoreError.Code?)] = [
        (.none, .notFound, .notFound), (.freeBusy, .denied, .notFound),
        (.read, .denied, .denied), (.write, nil, nil), (.own, nil, nil),
      ]
      for (role, addCode, changeCode) in expectations {
        let user = try await fixture.user("user\(role.rawValue)", role, on: fixture.home)
        let draft = fixture.appointment("Theirs")
        await #expect(
          code { () throws(StoreError) in
            try await fixture.store.apply(Edit(.add(draft)), as: user, key: nil)
          } == addCode, "\(role)")
        let change = Edit(.change(added.id, AppointmentPatch(title: "x"), expecting: nil))
        await #expect(
          code { () throws(StoreError) in
            try await fixture.store.apply(change, as: user, key: nil)
          } == changeCode, "\(role)")
        await #expect(
          code { () throws(StoreError) in
            try await fixture.store.appointment(added.id, as: user)
          } == (role < .read ? .notFound : nil), "\(role)")
      }
    }
  }

  @Test func whatOneMayNotSeeIsRefusedAsIfItWereNotThere() async throws {
    try await StoreFixture.with { fixture in
      func refusal(_ operation: Edit.Operation, _ user: Principal) async -> StoreError? {
        do throws(StoreError) {
          _ = try await fixture.store.apply(Edit(operation), as: user, key: nil)
          return nil
        } catch {
          return error
        }
      }
      let hidden = try await fixture.add(fixture.appointment("Hidden"))
      let missing: AppointmentID = fixture.store.identifiers.next()
      let nobody = try await fixture.user("nobody", .none, on: fixture.home)
      let glimpser = try await fixture.user("glimpser", .freeBusy, on: fixture.home)
      for user in [nobody, glimpser] {
        let expected = await refusal(.delete(missing, expecting: nil), user)
        #expect(expected?.code == .notFound)
        #expect(await refusal(.delete(hidden.id, expecting: 99), user)?.text == expected?.text)
        let change = Edit.Operation.change(
          hidden.id, AppointmentPatch(title: "x"), expecting: nil)
        #expect(await refusal(change, user)?.text == expected?.text)
      }
      let nowhere = fixture.appointment("x", in: fixture.store.identifiers.next())
      let expected = await refusal(.add(nowhere), nobody)
      #expect(expected?.code == .notFound)
      #expect(await refusal(.add(fixture.appointment("x")), nobody)?.text == expected?.text)
    }
  }

  @Test func whatCannotBeStoredIsRefusedWithItsReason() async throws {
    try await StoreFixture.with { fixture in
      func attempt(_ change: (inout Appointment) -> Void) async -> StoreError.Code? {
        var draft = fixture.appointment("Fine")
        change(&draft)
        return await code { () throws(StoreError) in try await fixture.add(draft) }
      }
      let noon = WallTime(CalendarDate(year: 2026, month: 3, day: 3)!, hour: 12)!
      let title = String(repeating: "é", count: 512)
      #expect(await attempt { $0.title = title } == nil)
      #expect(await attempt { $0.title = title + "x" } == .limit(name: "title", most: 1_024))
      #expect(await attempt { $0.notes = String(repeating: "n", count: 65_536) } == nil)
      #expect(
        await attempt { $0.notes = String(repeating: "n", count: 65_537) }
          == .limit(name: "notes", most: 65_536))
      #expect(await attempt { $0.title = "a\0b" } == .badValue)
      #expect(
        await attempt { $0.time = .floating(start: noon, end: noon.adding(seconds: -1)) }
          == .badRange)
      #expect(
        await attempt { $0.time = .allDay(start: noon.date, end: noon.date) } == .badRange)
      #expect(
        await attempt {
          $0.time = .floating(start: noon, end: WallTime(wallSeconds: .max))
        } == .badRange)
      #expect(
        await attempt {
          $0.time = .zoned(
            start: noon, startFold: .first, end: noon, endFold: .first, zone: "Mars/Olympus")
        } == .unknownZone)
      #expect(await attempt { $0.calendar = CalendarID(high: 1, low: 2) } == .notFound)
      #expect(
        await code { () throws(StoreError) in
          try await fixture.store.apply(Edit([]), as: fixture.owner, key: nil)
        } == .badValue)
      let twice = fixture.appointment("Twice")
      #expect(
        await code { () throws(StoreError) in
          try await fixture.apply(.add(twice), .delete(twice.id, expecting: nil))
        } == .badValue)
    }
  }
}
