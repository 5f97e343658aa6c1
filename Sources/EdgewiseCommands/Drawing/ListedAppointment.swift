package import LineProtocol
package import Scheduling

/// One row of a list: an appointment, or one occurrence of it, in the wall time of the request.
package struct ListedAppointment: Hashable, Sendable {
  package var id: String
  package var occurrence: String?
  package var revision: String
  package var title: String
  package var start: WallTime
  /// The exclusive end.
  package var end: WallTime
  /// Which of a doubled hour's two times the edges mean.
  package var startFold: Fold
  package var endFold: Fold
  package var isAllDay: Bool
  package var calendar: String
  package var location: String
  package var notes: String
  /// The appointment's own zone, where it has one.
  package var zone: String
  /// The rules of a series, a line each, as RFC 5545 writes them.
  package var rules: String
  /// The times that are added to a series or left out of it, as the protocol lists them.
  package var additions: String
  package var exclusions: String
  package var categories: [String]
  package var url: String
  package var isBusy: Bool
  /// `confirmed`, `tentative` or `cancelled`.
  package var status: String

  /// Whether it is a series as a whole, not one of its occurrences.
  package var isSeries: Bool {
    occurrence == nil && !(rules.isEmpty && additions.isEmpty && exclusions.isEmpty)
  }
  package var repeats: Bool { occurrence != nil || isSeries }

  /// Reads a row, or nothing if it has no readable start.
  package init?(_ row: [Pair]) {
    guard let id = row["id"], let written = row["start"] else { return nil }
    if let date = CalendarDate(text: written) {
      isAllDay = true
      start = WallTime(date)
      end =
        row["end"].flatMap { CalendarDate(text: $0) }.map { WallTime($0) } ?? start.adding(days: 1)
    } else if let time = WallTime(text: written) {
      isAllDay = false
      start = time
      end = row["end"].flatMap { WallTime(text: $0) } ?? time
    } else {
      return nil
    }
    self.id = id
    startFold = row["fold"] == "2" ? .second : .first
    endFold = row["end-fold"] == "2" ? .second : .first
    occurrence = row["occ"]
    revision = row["rev"] ?? ""
    title = row["title"] ?? ""
    calendar = row["cal"] ?? ""
    location = row["location"] ?? ""
    notes = row["notes"] ?? ""
    zone = row["zone"] ?? ""
    rules = row["repeat"] ?? ""
    additions = row["rdate"] ?? ""
    exclusions = row["exdate"] ?? ""
    categories = (row["categories"] ?? "").split(separator: "\n").map(String.init)
    url = row["url"] ?? ""
    isBusy = row["busy"] != "no"
    status = row["status"] ?? "confirmed"
  }

  /// The part of the appointment that lies in a day, in seconds since its midnight.
  func seconds(on day: CalendarDate) -> Range<Int>? {
    let midnight = WallTime(day)
    let from = max(0, start.seconds(since: midnight))
    // Where the clocks are turned back, the end may show an earlier time than the start.
    let end = max(start, end)
    let to = min(86_400, end.seconds(since: midnight))
    // Something without length still shows, where it starts.
    guard from < to || from == to && from < 86_400 && start == end && start >= midnight else {
      return nil
    }
    return Int(from)..<Int(to)
  }

  /// The last day that it reaches into.
  var lastDay: CalendarDate {
    isAllDay ? max(start.date, end.date.adding(days: -1)) : end.date
  }

  /// Whether it lies in one day, whose end may be its own.
  var isOfOneDay: Bool {
    lastDay == start.date || !isAllDay && end == WallTime(start.date.adding(days: 1))
  }

  /// `09:30–10:15`, `all day`, or with dates where it reaches over days; and which of two times that
  /// the clocks show alike is meant.
  ///
  /// - Parameter year: the one that people take for granted; any other is told.
  func timeText(in year: Int) -> String { clockText(in: year) + foldRemark }

  /// What the clocks show of the time.
  func clockText(in year: Int) -> String {
    let from = DateText.short(start.date, in: lastDay.year)
    let to = DateText.short(lastDay, in: year)
    if isAllDay {
      return lastDay == start.date ? "all day" : "all day, \(from) – \(to)"
    }
    if isOfOneDay {
      return "\(ClockText.text(start))–\(end.date == start.date ? ClockText.text(end) : "24:00")"
    }
    return "\(from) \(ClockText.text(start)) – \(to) \(ClockText.text(end))"
  }

  /// ` (the later 03:30)` of two times that the clocks show alike; empty for all others.
  var foldRemark: String {
    switch (startFold, endFold) {
    case (.second, _): " (the later \(ClockText.text(start)))"
    case (.first, .second): " (until the later \(ClockText.text(end)))"
    case (.first, .first): ""
    }
  }
}
