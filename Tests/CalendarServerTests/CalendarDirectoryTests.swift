import Scheduling
import Testing

@testable import AppointmentStore
@testable import CalendarServer

/// How a session names calendars.
@Suite struct CalendarDirectoryTests {
  private let work = CalendarID(high: 2, low: 2)

  /// The news that a calendar is gone may come after the directory was read without it.
  @Test func aCalendarThatIsGoneKeepsItsName() {
    let seen = StoredCalendar(
      id: work, settings: CalendarSettings(name: "work", zone: "UTC"), role: .own, revision: 1)
    let before = CalendarDirectory([seen], after: CalendarDirectory())
    let after = CalendarDirectory([], after: before)
    #expect(after.find("work") == nil)
    #expect(after.name(of: work) == "work")
    #expect(CalendarDirectory([], after: after).name(of: work) == "work")
    #expect(CalendarDirectory().name(of: work) == work.description)
  }
}
