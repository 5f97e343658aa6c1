import Scheduling

/// Days as columns with half-hour rows, as a wall calendar shows a week.
struct GridDrawing {
  let days: Range<CalendarDate>
  let now: WallTime
  let appointments: [ListedAppointment]
  let painter: Painter
  let width: Int

  private static let margin = 6
  /// Below this a column cannot hold a word.
  static let leastColumn = 9

  private var dates: [CalendarDate] {
    (0..<days.upperBound.days(since: days.lowerBound)).map { days.lowerBound.adding(days: $0) }
  }

  private var columnWidth: Int {
    let room = (width - Self.margin - dates.count - 1) / max(1, dates.count)
    return min(room, dates.count == 1 ? 60 : 24)
  }

  /// Whether the columns are wide enough to be read.
  static func fits(days: Int, width: Int) -> Bool {
    days <= 7 && (width - margin - days - 1) / max(1, days) >= leastColumn
  }

  func lines() -> [String] {
    let columns = dates.map { DayColumn(day: $0, appointments: appointments) }
    var lines = [title(), "", header(), rule(.top)]
    lines += allDayLines()
    for stretch in HourStretches(columns: columns).stretches {
      switch stretch {
      case .shown(let rows):
        for row in rows { lines.append(line(row, columns, first: rows.lowerBound)) }
      case .left:
        lines.append(
          row(label: "  ⋮", dates.map { _ in String(repeating: " ", count: columnWidth) }))
      }
    }
    lines.append(rule(.bottom))
    return lines
  }

  private func title() -> String {
    let text =
      dates.count == 1
      ? DateText.long(days.lowerBound)
      : dates.count == 7 && days.lowerBound.weekday == .monday
        ? "Week \(DateText.isoWeek(days.lowerBound)) · \(DateText.span(days))"
        : DateText.span(days)
    return String(repeating: " ", count: Self.margin) + painter.paint(text, .bold)
  }

  private func header() -> String {
    let names = dates.map { day in
      let label = columnWidth >= 13 ? DateText.short(day) : String(DateText.short(day).dropLast(4))
      let text = TerminalText.fit(" " + label + (day == now.date ? " ●" : ""), to: columnWidth)
      return painter.paint(text, day == now.date ? .now : .bold)
    }
    return String(repeating: " ", count: Self.margin + 1) + names.joined(separator: " ")
  }

  /// The ends and the joint of a horizontal line.
  private enum Rule: String { case top = "┌┬┐", middle = "├┼┤", bottom = "└┴┘" }

  private func rule(_ rule: Rule) -> String {
    let dash = String(repeating: "─", count: columnWidth)
    let parts = rule.rawValue.map(String.init)
    let line = parts[0] + dates.map { _ in dash }.joined(separator: parts[1]) + parts[2]
    return String(repeating: " ", count: Self.margin) + painter.paint(line, .dim)
  }

  /// One line for each all-day appointment of the busiest day, with a rule under them.
  private func allDayLines() -> [String] {
    let byDay = dates.map { day in
      appointments.filter { $0.isAllDay && $0.seconds(on: day) != nil }
        .sorted { ($0.start, $0.title) < ($1.start, $1.title) }
    }
    let most = byDay.map(\.count).max() ?? 0
    guard most > 0 else { return [] }
    var lines = (0..<most).map { index in
      let cells = byDay.map { entries -> String in
        guard index < entries.count else { return String(repeating: " ", count: columnWidth) }
        return cell("▌" + title(entries[index], columnWidth), entries[index], columnWidth)
      }
      return row(label: index == 0 ? "  all" : index == 1 ? "  day" : "", cells)
    }
    lines.append(rule(.middle))
    return lines
  }

  private func line(_ index: Int, _ columns: [DayColumn], first: Int) -> String {
    let label = index % 2 == 0 ? "\(ClockText.padded(index / 2, 2)):00" : ""
    let nowRow = now.secondOfDay / 1_800
    let cells = zip(dates, columns).map { day, column in
      let lanes = column.lanes(inRow: index)
      if lanes.isEmpty {
        if day == now.date, index == nowRow {
          return painter.paint(String(repeating: "╌", count: columnWidth), .now)
        }
        return String(repeating: " ", count: columnWidth)
      }
      return laneCells(lanes, row: index, first: first)
    }
    return row(label: label, cells)
  }

  /// Below this a lane cannot show the beginning of a title.
  private static let leastLane = 3

  /// The appointments beside each other; where they are too many, the first, and how many more.
  private func laneCells(_ lanes: [DayColumn.Placed?], row: Int, first: Int) -> String {
    guard columnWidth / lanes.count < Self.leastLane else {
      return laneCells(lanes[...], columnWidth, row: row, first: first)
    }
    let mark = "+\(lanes.count)".count
    let shown = max(1, (columnWidth - mark) / (2 * Self.leastLane))
    let more = lanes.dropFirst(shown).count { $0 != nil }
    return laneCells(lanes.prefix(shown), columnWidth - mark, row: row, first: first)
      + painter.paint(TerminalText.fit(more > 0 ? "+\(more)" : "", to: mark), .dim)
  }

  private func laneCells(
    _ lanes: ArraySlice<DayColumn.Placed?>, _ room: Int, row: Int, first: Int
  ) -> String {
    lanes.enumerated().map { index, placed in
      // The lanes share the room to the last cell.
      let width = room * (index + 1) / lanes.count - room * index / lanes.count
      guard let placed else { return String(repeating: " ", count: width) }
      let appointment = placed.appointment
      let text: String
      switch row - max(first, placed.rows.lowerBound) {
      case 0: text = title(appointment, width)
      case 1: text = timeText(appointment, width: width)
      case 2: text = TerminalText.harmless(appointment.location)
      default: text = ""
      }
      return cell("▌" + text, appointment, width)
    }.joined()
  }

  /// The title, with a mark for what repeats where both find room.
  private func title(_ appointment: ListedAppointment, _ width: Int) -> String {
    let title = TerminalText.harmless(appointment.title)
    guard appointment.repeats, width >= 6 else { return title }
    let room = width - 2
    return TerminalText.width(title) + 1 < room
      ? title + " ↻" : TerminalText.cut(title, to: room) + "↻"
  }

  private func timeText(_ appointment: ListedAppointment, width: Int) -> String {
    let year = appointment.lastDay.year
    return [
      appointment.timeText(in: year), appointment.clockText(in: year),
      ClockText.text(appointment.start),
    ]
    .first { TerminalText.width($0) < width } ?? ""
  }

  private func cell(_ text: String, _ appointment: ListedAppointment, _ width: Int) -> String {
    painter.paint(
      TerminalText.fit(text, to: width), .block(calendar: appointment.calendar))
  }

  private func row(label: String, _ cells: [String]) -> String {
    let bar = painter.paint("│", .dim)
    return painter.paint(TerminalText.fit(label, to: Self.margin), .dim) + bar
      + cells.joined(separator: bar) + bar
  }
}
