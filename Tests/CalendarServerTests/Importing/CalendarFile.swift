import LineProtocol
import SessionTesting

/// Makes iCalendar files for tests.
enum CalendarFile {
  static func of(_ events: String...) -> String { of(events) }

  static func of(_ events: [String]) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test"] + events + ["END:VCALENDAR"])
      .joined(separator: "\r\n") + "\r\n"
  }

  /// An event on a day of March 2026, from nine to ten in Athens.
  static func event(
    _ uid: String, day: Int = 3, hour: Int = 9, _ summary: String? = nil, _ more: String...
  ) -> String {
    let date = "202603" + (day < 10 ? "0" : "") + String(day)
    let from = (hour < 10 ? "0" : "") + String(hour)
    let to = (hour < 9 ? "0" : "") + String(hour + 1)
    return
      ([
        "BEGIN:VEVENT", "UID:\(uid)", "DTSTART;TZID=Europe/Athens:\(date)T\(from)0000",
        "DTEND;TZID=Europe/Athens:\(date)T\(to)0000", "SUMMARY:\(summary ?? uid)",
      ] + more + ["END:VEVENT"]).joined(separator: "\r\n")
  }

  static let stamp = "DTSTAMP:20260101T000000Z"
}

extension TestClient {
  func take(_ file: String, into calendar: String = "home", key: String? = nil) async throws
    -> Answer
  {
    try await ask(
      "IMPORT cal=\(calendar)" + (key.map { " key=\($0)" } ?? ""), "ics", literal: file)
  }

  /// The file that a calendar is shown as.
  func file(of calendar: String = "home", _ more: String = "") async throws -> String {
    let answer = try await ask("EXPORT cal=\(calendar)\(more)")
    guard answer.isOK else { throw Failure("\(answer)") }
    return answer.rows.compactMap { $0["ics"] }.joined()
  }

  /// What March 2026 shows, as `title start`.
  func march(_ calendar: String = "home") async throws -> [String] {
    let answer = try await ask("LIST month=2026-03 cal=\(calendar) fields=title,start")
    return answer.rows.map { "\($0["title"] ?? "?") \($0["start"] ?? "?")" }
  }
}

extension TestClient.Answer {
  /// The counts of an import.
  var counts: String {
    ["added", "updated", "unchanged", "skipped"].map { self[$0] ?? "-" }.joined(separator: " ")
  }
}
