package import Scheduling

/// Dates and wall times in the ISO 8601 form that the line protocol writes.
package enum ISOText {
  /// `2026-12-03`.
  package static func text(_ date: CalendarDate) -> String {
    let (year, month, day) = date.components
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// `2026-12-03T09:30`, with seconds only where there are any.
  package static func text(_ time: WallTime) -> String {
    let seconds = time.second == 0 ? "" : ":" + padded(time.second, 2)
    return "\(text(time.date))T\(clock(time))\(seconds)"
  }

  /// `09:30`.
  package static func clock(_ time: WallTime) -> String {
    "\(padded(time.hour, 2)):\(padded(time.minute, 2))"
  }

  package static func date(_ text: some StringProtocol) -> CalendarDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, let year = TimeWords.number(parts[0]),
      let month = TimeWords.number(parts[1]), let day = TimeWords.number(parts[2])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Reads `2026-12-03T09:30[:15]`.
  package static func wallTime(_ text: some StringProtocol) -> WallTime? {
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "T" || $0 == "t" })
    guard parts.count == 2, let date = date(parts[0]) else { return nil }
    let fields = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count), fields.allSatisfy({ $0.utf8.count == 2 }),
      let hour = TimeWords.number(fields[0]), let minute = TimeWords.number(fields[1]),
      let second = fields.count == 3 ? TimeWords.number(fields[2]) : 0
    else { return nil }
    return WallTime(date, hour: hour, minute: minute, second: second)
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
