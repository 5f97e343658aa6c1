import Scheduling

/// Expands recurrence rules from standard input, for `Scripts/rrule-differential`.
///
/// A line holds a start such as `20260302T090000`, a rule, and the most occurrences to give,
/// separated by tabs; the answer is a line of wall times, or `!` and an error's code.
@main
struct ExpandRules {
  static func main() {
    while let line = readLine() { print(answer(to: line)) }
  }

  private static func answer(to line: String) -> String {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 3, let most = Int(fields[2]),
      let start = RecurrenceTime(basic: String(fields[0]))
    else { return "!bad-line" }
    let first: AppointmentTime =
      switch start {
      case .date(let date): .allDay(start: date, end: date.adding(days: 1))
      case .local(let wall): .floating(start: wall, end: wall)
      case .utc(let instant): .zoned(InstantRange(start: instant, end: instant), in: .utc)
      }
    do {
      let rule = try RecurrenceRule(text: String(fields[1]))
      let series = try Recurrence(RecurrenceSet(first: first, rules: [rule]), zone: .utc)
      return series.occurrences.prefix(most)
        .map { occurrence in
          let wall = occurrence.id.wall
          return RecurrenceTime.local(wall).description
        }
        .joined(separator: " ")
    } catch {
      return "!\(error.code)"
    }
  }
}
