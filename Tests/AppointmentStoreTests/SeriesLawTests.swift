import EdgewiseTesting
import PostgreSQLClient
import Scheduling
import SystemZones
import Testing

@testable import AppointmentStore

/// Random edits of series in a guarded calendar, held to what must be true after each.
@Suite struct SeriesLawTests {
  @Test(arguments: 0..<4) func whateverIsEditedTheLawsHold(number: Int) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    try await StoreFixture.with { fixture in
      _ = try await fixture.store.setCalendar(
        fixture.home, CalendarPatch(isGuarded: true), as: fixture.owner)
      var states = [try await fixture.rows()]
      var rounds = 0
      // Until enough was taken, however often chance makes it clash.
      while rounds < 40 || states.count <= 8 && rounds < 400 {
        rounds += 1
        let operation = try await fixture.randomOperation(&generator)
        let before = try await fixture.rows()
        do throws(StoreError) {
          _ = try await fixture.apply(operation)
          states.append(try await fixture.rowsOrFail())
        } catch {
          switch error.code {
          case .clash, .badRule, .notFound: break
          default: Issue.record("\(error): \(operation), seed \(seed)")
          }
          #expect(try await fixture.rows() == before, "\(operation), seed \(seed)")
        }
        try await fixture.checkSpans(Comment(rawValue: "\(operation), seed \(seed)"))
      }
      #expect(states.count > 8, "seed \(seed)")
      for state in states.dropLast().reversed() {
        _ = try await fixture.store.undo(nil, as: fixture.owner, key: nil)
        #expect(try await fixture.rows() == state, "undo, seed \(seed)")
        try await fixture.checkSpans(Comment(rawValue: "undo, seed \(seed)"))
      }
      for state in states.dropFirst() {
        _ = try await fixture.store.redo(nil, as: fixture.owner, key: nil)
        #expect(try await fixture.rows() == state, "redo, seed \(seed)")
      }
      try await fixture.checkSpans(Comment(rawValue: "redo, seed \(seed)"))
    }
  }
}

extension StoreFixture {
  fileprivate func rowsOrFail() async throws(StoreError) -> [Appointment] {
    do {
      return try await rows()
    } catch {
      throw StoreError(.inner, "\(error)")
    }
  }

  fileprivate func randomOperation(_ generator: inout SeededGenerator) async throws
    -> Edit.Operation
  {
    let shown = try await instances(.march(1, 31))
    func patch(_ hour: Int) -> AppointmentPatch {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: return AppointmentPatch(title: "T\(hour)")
      case 1: return AppointmentPatch(isBusy: hour % 3 != 0)
      default:
        return AppointmentPatch(
          time: time(day: Int.random(in: 1...28, using: &generator), hour: hour))
      }
    }
    let hour = Int.random(in: 0..<23, using: &generator)
    guard let place = shown.randomElement(using: &generator),
      Int.random(in: 0..<4, using: &generator) > 0
    else {
      let rules = ["FREQ=DAILY;COUNT=6", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU,FR;COUNT=9", nil]
      var fresh = appointment("N", day: Int.random(in: 1...20, using: &generator), hour: hour)
      if let rule = rules.randomElement(using: &generator) ?? nil {
        fresh.rules = [try RecurrenceRule(text: rule)]
      }
      return .add(fresh)
    }
    let id = place.appointment.id
    let scope = EditScope.allCases.randomElement(using: &generator) ?? .this
    guard let occurrence = place.appointment.occurrence else {
      return Bool.random(using: &generator)
        ? .delete(id, expecting: nil) : .change(id, patch(hour), expecting: nil)
    }
    return Int.random(in: 0..<3, using: &generator) == 0
      ? .deleteOccurrence(id, occurrence, scope, expecting: nil)
      : .changeOccurrence(id, occurrence, patch(hour), scope, expecting: nil)
  }

  /// The spans are those of what is shown, neither more nor fewer, and none overlap.
  fileprivate func checkSpans(_ trail: Comment) async throws {
    let row = try await pool.query(Self.spans).map { row throws(PostgreSQLError) in
      "\(try row.unixSeconds(1)) \(try row.unixSeconds(2))"
    }
    let horizon = try await pool.query(Self.horizon).single().unixSeconds(0)
    let year = InstantRange(
      start: InstantRange.march(1, 2).start,
      end: InstantRange.march(1, 2).start.adding(seconds: 200 * 86_400))
    #expect(year.end.secondsSinceEpoch < horizon)
    let shown = try await instances(year)
      .filter { $0.appointment.isBusy && !$0.range.isEmpty && $0.range.start >= year.start }
    let expected = shown.map {
      "\($0.range.start.secondsSinceEpoch) \($0.range.end.secondsSinceEpoch)"
    }
    let found = row.filter { text in
      let start = Int64(text.split(separator: " ")[0]) ?? 0
      return year.contains(Instant(secondsSinceEpoch: start))
    }
    #expect(found.sorted() == expected.sorted(), trail)
    for (left, right) in zip(shown, shown.dropFirst()) {
      #expect(left.range.end <= right.range.start, trail)
    }
  }

  private static let spans = Statement(
    "test.spans", .reads,
    sql: "SELECT appointment_id, lower(during), upper(during) FROM busy_spans")
  private static let horizon = Statement(
    "test.horizon", .reads,
    sql: "SELECT horizon FROM calendar_counters WHERE horizon IS NOT NULL")
}
