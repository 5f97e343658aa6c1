import Scheduling

/// When calendars are busy, as bands: a line for each calendar and day.
struct BusyDrawing {
  struct Band {
    let calendar: String
    /// Half-open, in the wall time of the one who looks.
    let busy: [Range<WallTime>]
  }

  let days: Range<CalendarDate>
  let now: WallTime
  let bands: [Band]
  /// Seconds since midnight that are shown at least; busy times widen it.
  let hours: Range<Int>
  let painter: Painter
  let width: Int

  private var dayWidth: Int { dates.count == 1 ? 0 : 11 }

  private var dates: [CalendarDate] {
    (0..<days.upperBound.days(since: days.lowerBound)).map { days.lowerBound.adding(days: $0) }
  }

  func lines() -> [String] {
    let shown = shownHours
    let nameWidth = min(16, bands.map { TerminalText.width($0.calendar) }.max() ?? 0)
    let margin = dayWidth + nameWidth + 1
    let room = max(12, width - margin)
    let cellsAnHour = [4, 2, 1].first { $0 * shown.count <= room } ?? 1
    var lines = [title(), "", header(shown, cellsAnHour, margin)]
    for day in dates {
      for (index, band) in bands.enumerated() {
        let label = index == 0 && dates.count > 1 ? DateText.short(day) : ""
        let mark = day == now.date ? TextStyle.now : index == 0 ? .bold : .plain
        lines.append(
          painter.paint(TerminalText.fit(label, to: dayWidth), mark)
            + TerminalText.fit(TerminalText.harmless(band.calendar), to: nameWidth) + " "
            + cells(band, day, shown, cellsAnHour))
      }
      if dates.count > 1, bands.count > 1, day.adding(days: 1) < days.upperBound {
        lines.append("")
      }
    }
    return lines
  }

  /// The hours that hold `hours` and all busy times that do not fill their whole day.
  private var shownHours: Range<Int> {
    var first = hours.lowerBound / 3_600
    var last = (hours.upperBound + 3_599) / 3_600
    for busy in bands.flatMap(\.busy) {
      let isWholeDays = busy.lowerBound.secondOfDay == 0 && busy.upperBound.secondOfDay == 0
      if isWholeDays { continue }
      if busy.lowerBound.date == busy.upperBound.date {
        first = min(first, busy.lowerBound.hour)
        last = max(last, (busy.upperBound.secondOfDay + 3_599) / 3_600)
      } else {
        first = 0
        last = 24
      }
    }
    return first..<max(first + 1, last)
  }

  private func title() -> String {
    let text = dates.count == 1 ? DateText.long(days.lowerBound) : DateText.span(days)
    return painter.paint(text, .bold)
  }

  private func header(_ hours: Range<Int>, _ cellsAnHour: Int, _ margin: Int) -> String {
    var line = String(repeating: " ", count: margin)
    // A label takes two cells and one between.
    let step = cellsAnHour == 4 ? 1 : cellsAnHour == 2 ? 2 : 4
    for hour in hours where (hour - hours.lowerBound) % step == 0 {
      let cells = cellsAnHour * min(step, hours.upperBound - hour)
      line += TerminalText.fit(ClockText.padded(hour, 2), to: cells)
    }
    while line.last == " " { line.removeLast() }
    return painter.paint(line, .dim)
  }

  private func cells(
    _ band: Band, _ day: CalendarDate, _ hours: Range<Int>, _ cellsAnHour: Int
  ) -> String {
    let length = 3_600 / cellsAnHour
    var result = ""
    for index in 0..<hours.count * cellsAnHour {
      let start = WallTime(day, secondOfDay: hours.lowerBound * 3_600 + index * length)
      let end = start.adding(seconds: Int64(length))
      let isBusy = band.busy.contains { $0.lowerBound < end && start < $0.upperBound }
      let isNow = start <= now && now < end
      result +=
        isBusy
        ? painter.paint("█", .band(calendar: band.calendar))
        : painter.paint(
          isNow ? "╎" : index % cellsAnHour == 0 ? "┊" : "·", isNow ? .now : .dim)
    }
    return result
  }
}
