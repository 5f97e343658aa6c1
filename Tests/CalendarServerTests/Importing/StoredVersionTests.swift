import Scheduling
import Testing

@testable import CalendarServer

@Suite struct StoredVersionTests {
  @Test(arguments: [
    ("SEQUENCE:2\n", 2), ("sequence;X-A=b:2\n", 2), ("SEQUENCE:2\nSEQUENCE-NOTE:9\n", 2),
    ("begin:valarm\nSEQUENCE:9\nend:valarm\n", 0), ("SEQUENCE: +1700000000\n", 1_700_000_000),
    ("SEQUENCE:-3\n", 0), ("SEQUENCE;X=\":9\":2\n", 2), ("SEQUENCE:2:3\n", 0),
    ("BEGIN:\u{301}A\nSEQUENCE:9\nEND:\u{301}A\n", 0),
    ("BEGIN;X=1:\u{301}A\nEND:\u{301}A\nSEQUENCE:4\n", 4), ("SEQUENCE:4\nSEQUENCE:5\n", 4),
    ("SEQUENCEX:9\n", 0), ("BEGIN:VALARM\nSEQUENCE:9\nEND:VALARM\n", 0), ("", 0),
  ])
  func theSequenceIsThatOfTheEventItself(extensions: String, sequence: Int) {
    var appointment = Appointment(
      id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 1, low: 2), uid: "a",
      time: .allDay(
        start: CalendarDate(daysSinceEpoch: 0), end: CalendarDate(daysSinceEpoch: 1)),
      title: "A")
    appointment.extensions = extensions
    #expect(StoredVersion(of: appointment).sequence == sequence)
  }
}
