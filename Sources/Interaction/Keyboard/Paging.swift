import Scheduling

extension ViewConfiguration {
  /// The configuration a page on or back, or nothing at the ends of the calendar.
  func paged(by pages: Int) -> ViewConfiguration? {
    var paged = self
    if layout == .month {
      let start = dates.start
      let month = start.year * 12 + start.month - 1 + pages
      guard let range = DateRange(year: month / 12, month: month % 12 + 1) else { return nil }
      paged.dates = range
    } else {
      let days = dates.count * pages
      paged.dates = DateRange(
        start: dates.start.adding(days: days), end: dates.end.adding(days: days))
    }
    return (1...9_999).contains(paged.dates.start.year)
      && (1...9_999).contains(paged.dates.end.year) ? paged : nil
  }

  /// The configuration of another layout around a day.
  func shown(as layout: Layout, around date: CalendarDate) -> ViewConfiguration {
    var shown = self
    shown.layout = layout
    let week = DateRange(weekOf: date, first: firstWeekday)
    shown.dates =
      switch layout {
      case .day: DateRange(day: date)
      case .week: week
      case .month: DateRange(year: date.year, month: date.month) ?? DateRange(day: date)
      case .agenda: DateRange(start: week.start, end: week.start.adding(days: 28))
      }
    return shown
  }
}

extension CalendarView {
  /// Asks the host for a page on or back.
  mutating func page(by pages: Int, into effects: inout [Effect]) {
    guard let paged = configuration.paged(by: pages) else { return }
    load(paged, into: &effects)
  }

  /// Asks the host for what another configuration shows, once.
  mutating func load(_ new: ViewConfiguration, into effects: inout [Effect]) {
    guard new != configuration, new != awaited else { return }
    awaited = new
    effects.append(.load(new))
  }

  mutating func showToday(into effects: inout [Effect]) {
    let today = configuration.zone.wallTime(at: now).date
    if layout.grid.dates.contains(today) {
      focusVisibly(.slot(layout.grid.firstSlot(of: configuration, now: now)), into: &effects)
      return
    }
    let shown = configuration.shown(as: configuration.layout, around: today)
    focus = .slot(GridGeometry(shown).firstSlot(of: shown, now: now))
    effects.append(.focus(focus, focusRect))
    load(shown, into: &effects)
  }
}
