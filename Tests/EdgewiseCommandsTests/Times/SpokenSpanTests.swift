import Scheduling
import Testing

@testable import EdgewiseCommands

@Suite("A start with an end or a length")
struct SpokenSpanTests {
  private func read(_ arguments: [String]) throws -> String {
    let span = try SpokenSpan(arguments: arguments, at: wednesday)
    let start = span.start.wallTime(day: wednesday.today, secondOfDay: 0)
    switch span.end {
    case nil: return start.description
    case .duration(let duration): return "\(start) for \(duration.protocolText)"
    case .time(let time):
      let end = time.wallTime(day: start.date, secondOfDay: 0)
      return "\(start) to \(end)"
    }
  }

  @Test(
    "Parts are found whether or not they are quoted",
    arguments: [
      (["tomorrow 12:30", "45m"], "2026-12-03T12:30 for 45m"),
      (["tomorrow", "12:30", "45m"], "2026-12-03T12:30 for 45m"),
      (["tomorrow 12:30 45 min"], "2026-12-03T12:30 for 45m"),
      (["2026-12-03", "09:30"], "2026-12-03T09:30"),
      (["2026-12-03", "09:30", "10"], "2026-12-03T09:30 to 2026-12-03T10:00"),
      (["14:00", "15:00"], "2026-12-02T14:00 to 2026-12-02T15:00"),
      (["fri 9-10"], "2026-12-04T09:00 to 2026-12-04T10:00"),
      (["fri", "from", "9"], nil),
      (["fri 9:30–10:15"], "2026-12-04T09:30 to 2026-12-04T10:15"),
      (["fri 9am to noon"], "2026-12-04T09:00 to 2026-12-04T12:00"),
      (["fri 9 until 2026-12-05 10:00"], "2026-12-04T09:00 to 2026-12-05T10:00"),
      (["in 2 hours", "45m"], "2026-12-02T12:20 for 45m"),
      (["2026-12-03", "2026-12-05"], "2026-12-03T00:00 to 2026-12-05T00:00"),
      (["today 9", "2h"], "2026-12-02T09:00 for 2h"),
      (["today 9", "30"], nil),
      ([], nil),
      (["45m"], nil),
    ] as [([String], String?)])
  func parts(_ arguments: [String], _ expected: String?) throws {
    if let expected {
      #expect(try read(arguments) == expected)
    } else {
      #expect(throws: TimeWordsError.self) { try read(arguments) }
    }
  }
}
