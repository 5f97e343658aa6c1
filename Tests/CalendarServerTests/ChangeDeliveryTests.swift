import Scheduling
import Testing

@testable import AppointmentStore
@testable import CalendarServer

/// In which order a session tells what it has read.
@Suite struct ChangeDeliveryTests {
  private let home = CalendarID(high: 1, low: 1)
  private let work = CalendarID(high: 2, low: 2)

  @Test func tellsWhereSomethingWasBeforeWhereItIs() {
    var delivery = ChangeDelivery()
    delivery.watch(home, from: 2)
    delivery.watch(work, from: 4)
    delivery.wake(work)
    delivery.wake(home)
    _ = delivery.next()
    delivery.read(page(work, 5, arrives: true), of: work, since: 4)
    #expect(!delivery.isReady)
    _ = delivery.next()
    delivery.read(page(home, 3, arrives: false), of: home, since: 2)
    #expect(delivery.isReady)
    #expect(delivery.takeWaiting().map(\.calendar) == [home, work])
    #expect(delivery.takeWaiting().isEmpty)
  }

  @Test func keepsThePagesOfACalendarInTheirOrder() {
    var delivery = ChangeDelivery()
    delivery.watch(home, from: 1)
    delivery.read(page(home, 2, arrives: true), of: home, since: 1)
    delivery.read(page(home, 3, arrives: false), of: home, since: 2)
    delivery.read(page(home, 4, arrives: true), of: home, since: 3)
    #expect(delivery.takeWaiting().map(\.page.revision) == [2, 3, 4])
  }

  private func page(_ calendar: CalendarID, _ revision: Int64, arrives: Bool) -> ChangePage {
    let id = AppointmentID(high: 9, low: 9)
    let day = CalendarDate(daysSinceEpoch: 20_000)
    let appointment = Appointment(
      id: id, calendar: calendar, uid: "u", time: .allDay(start: day, end: day.adding(days: 1)),
      title: "")
    return ChangePage(
      changes: [
        Change(
          calendar: calendar, revision: revision, kind: .edit, appointment: id, undo: nil,
          user: UserID(high: 3, low: 3), at: Instant(secondsSinceEpoch: 0),
          before: arrives ? nil : appointment, after: arrives ? appointment : nil)
      ], revision: revision, hasMore: false)
  }
}
