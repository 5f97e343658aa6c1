import Scheduling
import Testing

@testable import AppointmentStore
@testable import CalendarServer

/// Which changes a connection knows for its own.
@Suite struct OwnChangesTests {
  private let home = CalendarID(high: 1, low: 1)

  private func change(_ revision: Int64, of calendar: CalendarID) -> Change {
    Change(
      calendar: calendar, revision: revision, kind: .undo, appointment: nil, undo: nil,
      user: UserID(high: 3, low: 3), at: Instant(secondsSinceEpoch: 0), before: nil, after: nil)
  }

  private func known(of own: OwnChanges, upTo most: Int64) -> [Int64] {
    (0...most).filter { own.contains(change($0, of: home)) }
  }

  @Test(arguments: [[3, 4, 5, 9, 7, 12, 11, 4], [1], [9, 8, 7], [2, 5, 3, 4]])
  func knowsWhatItWasGivenInAnyOrder(revisions: [Int64]) {
    var own = OwnChanges()
    for revision in revisions { own.insert(home, revision) }
    #expect(known(of: own, upTo: 14) == Set(revisions).sorted())
    #expect(!own.contains(change(revisions[0], of: CalendarID(high: 2, low: 2))))
  }

  @Test func forgetsTheOldestOfVeryMany() {
    var own = OwnChanges()
    let most = Int64(OwnChanges.mostRanges)
    // Others change the calendar as often.
    for number in 0...most { own.insert(home, 2 * number) }
    #expect(known(of: own, upTo: 2 * most) == (1...most).map { 2 * $0 })
    // What is changed without others takes no room.
    for number in 0...most { own.insert(home, 2 * most + number) }
    #expect(own.contains(change(4, of: home)))
  }

  @Test func forgetsTheCalendarsOfLongAgo() {
    var own = OwnChanges()
    own.insert(home, 1)
    own.insert(home, 2)
    let others = (1...UInt64(OwnChanges.mostCalendars)).map { CalendarID(high: 9, low: $0) }
    for other in others.dropLast() { own.insert(other, 1) }
    #expect(known(of: own, upTo: 3) == [1, 2])
    own.insert(others[others.count - 1], 1)
    #expect(known(of: own, upTo: 3) == [])
    #expect(own.contains(change(1, of: others[0])))
  }
}
