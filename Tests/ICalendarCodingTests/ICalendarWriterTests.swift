import ICalendarCoding
import Scheduling
import Testing

@Suite struct ICalendarWriterTests {

  private func sample(_ time: AppointmentTime) -> Appointment {
    Appointment(
      id: AppointmentID(high: 1, low: 1), calendar: CalendarID(high: 2, low: 2), uid: "u,1@x",
      time: time, title: "Größe; \"Ort\", \\Pfad ☕" + String(repeating: "🦉", count: 40),
      location: "Zeile\r\nzwei", notes: "a\n\nb\tc\u{1}", isBusy: false, status: .cancelled)
  }

  private func written(_ appointment: Appointment, zone: Zone) -> [UInt8] {
    var writer = ICalendarWriter(stamp: Instant(secondsSinceEpoch: 1_772_000_000))
    var bytes: [UInt8] = []
    writer.begin(into: &bytes)
    writer.write(appointment, zone: zone, into: &bytes)
    writer.end(into: &bytes)
    return bytes
  }

  @Test func readsBackWhatItWrote() throws {
    let newYork = try SystemZonesForTests.newYork()
    let times = try [
      zoned("2026-03-03T09:30", "2026-03-03T10:15", newYork.identifier),
      .floating(start: wall("2026-03-03T09:30:05"), end: wall("2026-03-04T10:15")),
      .allDay(start: date("2026-03-03"), end: date("2026-03-05")),
      .zoned(
        start: wall("2026-11-01T01:15"), startFold: .first, end: wall("2026-11-01T01:30"),
        endFold: .second, zone: newYork.identifier),
    ]
    for time in times {
      guard case .appointment(let event) = try read(written(sample(time), zone: newYork)).first
      else {
        Issue.record("\(time) was not read back")
        continue
      }
      #expect(event.time == time)
      #expect(event.uid == "u,1@x" && event.title == sample(time).title)
      #expect(event.location == "Zeile zwei" && event.notes == "a\n\nb\tc")
      #expect(!event.isBusy && event.status == .cancelled && event.warnings.isEmpty)
      #expect(event.stamp == Instant(secondsSinceEpoch: 1_772_000_000))
    }
  }

  @Test func linesAreFoldedBetweenCharacters() throws {
    let bytes = try written(
      sample(zoned("2026-03-03T09:30", "2026-03-03T10:15", "UTC")), zone: .utc)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.unicodeScalars.contains("\u{FFFD}"))
    #expect(text.utf8.elementsEqual(bytes) && text.hasSuffix("END:VCALENDAR\r\n"))
    for line in bytes.split(separator: 0x0A) {
      #expect(line.last == 0x0D && line.count <= 76)
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
    #expect(text.contains("DTSTART:20260303T093000Z\r\n"))
  }
}
