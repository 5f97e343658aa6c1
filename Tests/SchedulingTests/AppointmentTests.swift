import Scheduling
import Testing

@Suite struct AppointmentTests {
  private func sample(_ time: AppointmentTime) -> Appointment {
    Appointment(
      id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 2, low: 2), uid: "u@example",
      time: time, title: "Lunch")
  }

  private func code(_ appointment: Appointment, zone: Zone = .utc) -> String? {
    do {
      try appointment.validate(zone: zone)
      return nil
    } catch {
      return error.code
    }
  }

  private func floating(_ start: String, _ end: String) throws -> Appointment {
    try sample(.floating(start: wall(start), end: wall(end)))
  }

  @Test func timesAreChecked() throws {
    #expect(try code(floating("2026-03-03T09:00", "2026-03-03T09:00")) == nil)
    #expect(try code(floating("2026-03-03T09:00", "2026-03-03T08:59")) == "end-before-start")
    #expect(
      try code(
        sample(
          .floating(start: wall("9999-12-31T23:00"), end: wall("9999-12-31T23:00").adding(days: 1)))
      )
        == "year-out-of-range")
    let day = try #require(CalendarDate(text: "9999-12-31"))
    #expect(code(sample(.allDay(start: day, end: day.adding(days: 1)))) == nil)
    #expect(code(sample(.allDay(start: day, end: day))) == "no-days")
    #expect(code(sample(.allDay(start: day, end: day.adding(days: 2)))) == "year-out-of-range")
  }

  @Test func anHourAcrossAClockTurnedBackIsValid() throws {
    let london = try Zone.following("GMT0BST,M3.5.0/1,M10.5.0", as: "Europe/London")
    let range = try InstantRange(
      start: instant("2017-10-29T00:00Z"), end: instant("2017-10-29T01:00Z"))
    let time = AppointmentTime.zoned(range, in: london)
    #expect(
      try time
        == .zoned(
          start: wall("2017-10-29T01:00"), startFold: .first, end: wall("2017-10-29T01:00"),
          endFold: .second, zone: "Europe/London"))
    #expect(code(sample(time), zone: london) == nil)
    #expect(time.bounds(zone: london) == range)
    #expect(code(sample(time), zone: .utc) == "wrong-zone")
  }

  @Test func textsAreChecked() throws {
    var appointment = try floating("2026-03-03T09:00", "2026-03-03T10:00")
    appointment.title = String(repeating: "ä", count: 512)
    #expect(code(appointment) == nil)
    appointment.title += "x"
    #expect(code(appointment) == "too-long")
    appointment.title = "a\0b"
    #expect(code(appointment) == "unfit-text")
    appointment.title = ""
    #expect(code(appointment) == nil)
    appointment.uid = ""
    #expect(code(appointment) == "unfit-text")
    appointment.uid = "u"
    appointment.notes = String(repeating: "n", count: Appointment.notesLimit + 1)
    #expect(code(appointment) == "too-long")
  }

  @Test func aPatchChangesOnlyItsFields() throws {
    let appointment = try floating("2026-03-03T09:00", "2026-03-03T10:00")
    #expect(AppointmentPatch().isEmpty)
    #expect(appointment.applying(AppointmentPatch()) == appointment)
    let patched = appointment.applying(
      AppointmentPatch(title: "Dinner", isBusy: false, status: .tentative))
    #expect(patched.title == "Dinner" && !patched.isBusy && patched.status == .tentative)
    #expect(patched.time == appointment.time && patched.uid == appointment.uid)
  }
}
