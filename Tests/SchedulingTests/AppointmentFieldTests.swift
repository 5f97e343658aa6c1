import Scheduling
import Testing

@Suite struct AppointmentFieldTests {
  private func appointment() throws -> Appointment {
    let day = try #require(CalendarDate(year: 2026, month: 3, day: 3))
    return Appointment(
      id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 2, low: 2), uid: "1",
      time: .allDay(start: day, end: day.adding(days: 1)), title: "x")
  }

  private func error(_ change: (inout Appointment) -> Void) throws -> AppointmentError? {
    var changed = try appointment()
    change(&changed)
    do {
      try changed.validate(zone: .utc)
      return nil
    } catch {
      return error
    }
  }

  @Test func fieldsHoldUpToTheirLimits() throws {
    func text(_ count: Int) -> String { String(repeating: "x", count: count) }
    #expect(try error { $0.url = text(Appointment.urlLimit) } == nil)
    #expect(
      try error { $0.url = text(Appointment.urlLimit + 1) }
        == .tooLong(field: "url", octets: 2_049, limit: 2_048))
    #expect(try error { $0.categories = [text(4_000), text(96)] } == nil)
    #expect(
      try error { $0.categories = [text(4_000), text(97)] }
        == .tooLong(field: "categories", octets: 4_097, limit: 4_096))
    #expect(try error { $0.categories = ["a", ""] } == .unfitText(field: "categories"))
    #expect(try error { $0.extensions = text(Appointment.extensionsLimit) } == nil)
    #expect(
      try error { $0.extensions = text(Appointment.extensionsLimit + 1) }?.code == "too-long")
    #expect(try error { $0.extensions = "X-A:\0\n" } == .unfitText(field: "extensions"))
  }

  @Test func aPatchChangesThem() throws {
    let patch = AppointmentPatch(categories: ["a"], url: "u", extensions: "X-A:1\n")
    let changed = try appointment().applying(patch)
    #expect(changed.categories == ["a"] && changed.url == "u" && changed.extensions == "X-A:1\n")
    #expect(!patch.isEmpty && changed.applying(AppointmentPatch()) == changed)
  }

  @Test func transitionsAreSortedAndAsked() {
    let zone = Zone(
      identifier: "Test", offset: 0,
      transitions: [
        ZoneTransition(at: Instant(secondsSinceEpoch: 200), offset: 7_200),
        ZoneTransition(at: Instant(secondsSinceEpoch: 100), offset: 3_600),
        ZoneTransition(at: Instant(secondsSinceEpoch: 300), offset: 1_000_000),
      ])
    #expect(
      zone.nextTransition(after: Instant(secondsSinceEpoch: 0))
        == ZoneTransition(at: Instant(secondsSinceEpoch: 100), offset: 3_600))
    #expect(
      zone.nextTransition(after: Instant(secondsSinceEpoch: 100))
        == ZoneTransition(at: Instant(secondsSinceEpoch: 200), offset: 7_200))
    #expect(zone.offset(at: Instant(secondsSinceEpoch: 300)) == 93_600)
    #expect(zone.nextTransition(after: Instant(secondsSinceEpoch: 300)) == nil)
    #expect(Zone.utc.nextTransition(after: Instant(secondsSinceEpoch: .max)) == nil)
  }
}
