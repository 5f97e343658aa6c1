import LineProtocol
import Scheduling

/// A stretch of time that a request names, with the zone in which it is read.
struct GivenPeriod {
  let range: WallRange
  let zone: Zone

  var instants: InstantRange { range.instants(in: zone) }

  /// Reads a period; throws `BAD-RANGE` for one that is empty or does not exist.
  init(_ period: Request.Period, in zone: Zone) throws(ProtocolError) {
    self.zone = zone
    switch period {
    case .range(let text): range = try Self.read(text)
    case .day(let text): range = WallRange(try GivenDates.day(text))
    case .week(let text): range = WallRange(try GivenDates.week(text, first: .monday))
    case .month(let text): range = WallRange(try GivenDates.month(text))
    }
  }

  /// Reads what `range=` takes.
  init(range text: String, in zone: Zone) throws(ProtocolError) {
    try self.init(.range(text), in: zone)
  }

  private static func read(_ text: String) throws(ProtocolError) -> WallRange {
    guard let range = WallRange(text: text) else {
      throw ProtocolError(
        .badRange, [Pair("key", "range")],
        "range= takes a day, a week as 2026-W10, a month as 2026-03, or FROM/TO with TO after FROM."
      )
    }
    return range
  }
}

/// The days that a view or a list shows.
enum GivenDates {
  /// Reads an ISO week, or a date of the week that starts on `first`.
  static func week(_ text: String, first: Weekday) throws(ProtocolError) -> DateRange {
    if let date = CalendarDate(text: text) { return DateRange(weekOf: date, first: first) }
    guard text.contains("W"), let days = DateRange(text: text) else {
      throw ProtocolError(
        .badRange, [Pair("key", "week")],
        "week= takes an ISO week such as 2026-W10, or a date of the week.")
    }
    // An ISO week starts on Monday; another first day takes the week that holds its Thursday.
    return first == .monday ? days : DateRange(weekOf: days.start.adding(days: 3), first: first)
  }

  static func month(_ text: String) throws(ProtocolError) -> DateRange {
    guard text.utf8.count == 7, !text.contains("W"), let days = DateRange(text: text) else {
      throw ProtocolError(
        .badRange, [Pair("key", "month")], "month= takes a month such as 2026-03.")
    }
    return days
  }

  /// Reads whole days: a date, a week, a month, or two dates.
  static func period(_ text: String, key: String) throws(ProtocolError) -> DateRange {
    if let date = CalendarDate(text: text) { return DateRange(day: date) }
    guard let days = DateRange(text: text), !days.isEmpty else {
      throw ProtocolError(
        .badRange, [Pair("key", key)],
        "\(key)= takes a day, a week as 2026-W10, a month as 2026-03, or two dates FROM/TO.")
    }
    return days
  }

  static func day(_ text: String) throws(ProtocolError) -> DateRange {
    guard let date = CalendarDate(text: text) else {
      throw ProtocolError(
        .badRange, [Pair("key", "day")], "day= takes a day such as 2026-03-03.")
    }
    return DateRange(day: date)
  }
}
