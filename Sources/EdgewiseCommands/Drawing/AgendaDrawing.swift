import Scheduling

/// Appointments by day, one a line.
struct AgendaDrawing {
  let days: Range<CalendarDate>
  let today: CalendarDate
  let appointments: [ListedAppointment]
  let painter: Painter
  let width: Int
  /// Whether an appointment stands under its first day alone.
  var showsOnlyStarts = false

  func lines() -> [String] {
    let names = AppointmentNames(appointments)
    let idWidth = appointments.map { names[$0].count }.max() ?? 0
    let showsCalendar = Set(appointments.map(\.calendar)).count > 1
    var lines: [String] = []
    var day = days.lowerBound
    while day < days.upperBound {
      let entries = entries(on: day)
      // A long period shows only the days that hold something.
      if !entries.isEmpty {
        if !lines.isEmpty { lines.append("") }
        lines.append(heading(day))
        for entry in entries {
          let time = TerminalText.fit(timeText(entry, on: day), to: 13)
          var detail = showsCalendar ? "  [\(TerminalText.harmless(entry.calendar))]" : ""
          if entry.repeats { detail = "  ↻" + detail }
          if entry.status != "confirmed" {
            detail = "  (\(TerminalText.harmless(entry.status)))" + detail
          }
          if !entry.foldRemark.isEmpty { detail = " " + entry.foldRemark + detail }
          if !entry.location.isEmpty { detail += "  @ " + TerminalText.harmless(entry.location) }
          let id = TerminalText.fit(names[entry], to: idWidth)
          let room = max(10, width - 13 - idWidth - 6)
          let title = TerminalText.cut(TerminalText.harmless(entry.title), to: room)
          let rest = TerminalText.cut(detail, to: max(0, room - TerminalText.width(title)))
          lines.append(
            "  \(painter.paint(id, .dim))  \(time)  \(title)\(painter.paint(rest, .dim))")
        }
      }
      day = day.adding(days: 1)
    }
    if lines.isEmpty {
      let length = days.upperBound.days(since: days.lowerBound)
      lines.append(
        length == 1
          ? "Nothing on \(DateText.long(days.lowerBound))."
          : "Nothing from \(DateText.span(days)).")
    }
    return lines
  }

  private func entries(on day: CalendarDate) -> [ListedAppointment] {
    appointments.filter {
      showsOnlyStarts ? $0.start.date == day : $0.seconds(on: day) != nil
    }.sorted { Self.order($0) < Self.order($1) }
  }

  private static func order(_ entry: ListedAppointment) -> (Int, WallTime, Int, String) {
    (entry.isAllDay ? 0 : 1, entry.start, entry.startFold == .second ? 1 : 0, entry.title)
  }

  private func heading(_ day: CalendarDate) -> String {
    let text = DateText.long(day)
    switch day.days(since: today) {
    case 0: return painter.paint("\(text) · today", .bold)
    case 1: return painter.paint("\(text) · tomorrow", .bold)
    default: return painter.paint(text, .bold)
    }
  }

  /// The part of the time that lies in the day: `…` marks where it reaches over midnight.
  private func timeText(_ entry: ListedAppointment, on day: CalendarDate) -> String {
    guard !entry.isAllDay, let seconds = entry.seconds(on: day) else { return "all day" }
    let midnight = WallTime(day)
    let from =
      entry.start < midnight ? "…" : ClockText.text(WallTime(day, secondOfDay: seconds.lowerBound))
    let to =
      entry.end > midnight.adding(days: 1)
      ? "…"
      : seconds.upperBound == 86_400
        ? "24:00" : ClockText.text(WallTime(day, secondOfDay: seconds.upperBound))
    return "\(from)–\(to)"
  }
}
