import Scheduling

/// Where days and times of day lie in the content of a view.
struct GridGeometry: Hashable, Sendable {
  let layout: ViewConfiguration.Layout
  /// The drawn days.
  let dates: DateRange
  /// In a month the days of a week.
  let columnCount: Int
  let rowCount: Int
  let width: Int
  /// The viewport's height.
  let viewportHeight: Int
  let laneHeight: Int
  private(set) var bodyHeight: Int
  /// The first shown second of a day.
  let startSecond: Int
  /// The end of the shown seconds of a day, up to 86,400.
  let endSecond: Int
  let gutter: Int
  let leastHeight: Int
  let laneRow: Int
  let moreStrip: Int
  let cellStrip: Int
  let monthRow: Int
  let agendaRow: Int

  /// Creates the geometry of a valid configuration.
  init(_ configuration: ViewConfiguration) {
    layout = configuration.layout
    dates = configuration.visibleDates
    columnCount =
      switch configuration.layout {
      case .day, .week: max(1, configuration.dates.count)
      case .month: 7
      case .agenda: 1
      }
    rowCount = configuration.layout == .month ? 6 : 1
    cellStrip = configuration.policy.cellStrip
    monthRow = configuration.policy.monthRow
    agendaRow = configuration.policy.agendaRow
    width = configuration.size.width
    viewportHeight = configuration.size.height
    laneHeight =
      configuration.layout == .day || configuration.layout == .week
      ? configuration.lane : 0
    let start = configuration.hours.startMinute * 60
    let end = configuration.hours.endMinute * 60
    startSecond = start
    endSecond = end
    let height =
      configuration.layout == .month || configuration.layout == .agenda
      ? configuration.size.height
      : configuration.hourHeight.map { $0 * (end - start) / 3_600 }
        ?? configuration.size.height - configuration.lane
    bodyHeight = max(1, height)
    gutter = configuration.policy.gutter
    leastHeight = configuration.policy.leastHeight
    laneRow = configuration.policy.laneRow
    moreStrip = configuration.policy.moreStrip
  }

  /// Makes room for the rows of an agenda.
  mutating func fit(agendaRows count: Int) {
    bodyHeight = max(bodyHeight, count * agendaRow)
  }

  var spanSeconds: Int { endSecond - startSecond }
  var contentHeight: Int { laneHeight + bodyHeight }
  var lane: Rect { Rect(x: 0, y: 0, width: width, height: laneHeight) }
  var body: Rect { Rect(x: 0, y: laneHeight, width: width, height: bodyHeight) }

  /// The farthest that the viewport can be scrolled down.
  var greatestOffset: Int { max(0, contentHeight - viewportHeight) }

  func left(ofColumn index: Int) -> Int { index * width / columnCount }

  /// The whole column, from the top of the lane to the end of the hours.
  func column(_ index: Int) -> Rect {
    let left = left(ofColumn: index)
    return Rect(
      x: left, y: 0, width: self.left(ofColumn: index + 1) - left, height: contentHeight)
  }

  /// The width of a column that boxes share, at least half of the column.
  func boxWidth(ofColumn index: Int) -> Int {
    let width = left(ofColumn: index + 1) - left(ofColumn: index)
    return width - min(gutter, width / 2)
  }

  /// The column that holds an x, or the nearest one.
  func column(atX x: Int) -> Int {
    ((max(0, min(width - 1, x)) + 1) * columnCount - 1) / width
  }

  func date(ofColumn index: Int) -> CalendarDate { dates.start.adding(days: index) }

  /// Whether days are cells, so that a drag changes dates and never times of day.
  var isByDate: Bool { layout == .month }

  /// The column of a date, or nothing if it is not shown.
  func column(of date: CalendarDate) -> Int? {
    dates.contains(date) ? date.days(since: dates.start) : nil
  }

  /// Where a second of the day lies; seconds outside the shown hours lie at their nearest edge.
  func y(ofSecond second: Int) -> Int {
    let shown = max(startSecond, min(endSecond, second)) - startSecond
    return laneHeight + shown * bodyHeight / spanSeconds
  }

  /// The shown second of the day at a y, rounded down; outside the hours their nearest edge.
  func second(atY y: Int) -> Int {
    let shown = max(0, min(bodyHeight, y - laneHeight))
    return startSecond + shown * spanSeconds / bodyHeight
  }

  /// The drawn extent of a stretch of seconds of one day: at least the least height, within the
  /// hours.
  func extent(fromSecond start: Int, toSecond end: Int) -> (top: Int, bottom: Int) {
    let top = y(ofSecond: start)
    let bottom = y(ofSecond: end)
    guard bottom - top < leastHeight else { return (top, bottom) }
    let limit = laneHeight + bodyHeight
    let lowest = min(limit, top + leastHeight)
    return (max(laneHeight, min(top, lowest - leastHeight)), lowest)
  }

  /// The strip that stands for what lies outside the hours of a column.
  func strip(ofColumn index: Int, _ side: More.Side) -> Rect {
    let column = column(index)
    let height = min(moreStrip, bodyHeight)
    let y = side == .before ? laneHeight : laneHeight + bodyHeight - height
    return Rect(x: column.x, y: y, width: column.width, height: height)
  }

  /// The strip that stands for the all-day items of a column that have no row.
  func laneStrip(ofColumn index: Int) -> Rect {
    let column = column(index)
    return Rect(
      x: column.x, y: max(0, laneHeight - moreStrip), width: column.width, height: moreStrip)
  }
}

extension GridGeometry {
  /// Where whole days lie in a row of the all-day lane.
  func laneRect(row: Int, columns: ClosedRange<Int>) -> Rect {
    let left = left(ofColumn: columns.lowerBound)
    let right = self.left(ofColumn: columns.upperBound) + boxWidth(ofColumn: columns.upperBound)
    return Rect(x: left, y: row * laneRow, width: right - left, height: laneRow)
  }
}
