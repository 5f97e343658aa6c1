/// The rule of a TZ string for all times after a table of transitions (POSIX.1-2017, 8.3, with the
/// hours of -167 to 167 of RFC 9636, 3.3.1).
struct PosixRule {
  /// Standard time, in seconds east of UTC.
  let offset: Int32
  let saving: Saving?

  /// When clocks are put forward and back each year.
  struct Saving {
    /// Daylight-saving time, in seconds east of UTC.
    let offset: Int32
    let start: YearlyChange
    let end: YearlyChange

    /// The two transitions of a year, the earlier first.
    func transitions(in year: Int, standard: Int32) -> [(time: Int64, offset: Int32)] {
      let forward = (start.wallSeconds(in: year) - Int64(standard), offset)
      let back = (end.wallSeconds(in: year) - Int64(offset), standard)
      return forward.0 <= back.0 ? [forward, back] : [back, forward]
    }
  }

  init?(text: String) {
    guard let rule = ByteReader.parse(text, Self.read) else { return nil }
    self = rule
  }

  private init(offset: Int32, saving: Saving?) {
    self.offset = offset
    self.saving = saving
  }

  private static func read(_ reader: inout ByteReader) -> PosixRule? {
    guard reader.takeZoneName(), let west = reader.clockTime(mostHours: 24) else { return nil }
    let standard = Int32(-west)
    guard !reader.isAtEnd else { return PosixRule(offset: standard, saving: nil) }
    guard reader.takeZoneName() else { return nil }
    var daylight = standard + 3_600
    if let next = reader.next, next != 0x2C {
      guard let west = reader.clockTime(mostHours: 24) else { return nil }
      daylight = Int32(-west)
    }
    guard !reader.isAtEnd else {
      // POSIX leaves the dates to the system, and systems take those of the United States.
      let saving = Saving(
        offset: daylight, start: YearlyChange(day: .weekday(month: 3, week: 2, day: 0)),
        end: YearlyChange(day: .weekday(month: 11, week: 1, day: 0)))
      return PosixRule(offset: standard, saving: saving)
    }
    guard reader.take(","), let start = YearlyChange(&reader), reader.take(","),
      let end = YearlyChange(&reader)
    else { return nil }
    return PosixRule(
      offset: standard, saving: Saving(offset: daylight, start: start, end: end))
  }
}

/// A day of every year and a time on it.
struct YearlyChange {
  enum Day {
    /// 1...365, without counting 29 February.
    case julian(Int)
    /// 0...365, counting 29 February.
    case ordinal(Int)
    /// The first to fourth, or with 5 the last, weekday of a month; 0 is Sunday.
    case weekday(month: Int, week: Int, day: Int)
  }

  let day: Day
  /// Seconds after that day's midnight; may be negative or exceed a day.
  var time = 7_200

  init(day: Day) {
    self.day = day
  }

  init?(_ reader: inout ByteReader) {
    if reader.take("J") {
      guard let day = reader.number(most: 3), (1...365).contains(day) else { return nil }
      self.day = .julian(day)
    } else if reader.take("M") {
      guard let month = reader.number(most: 2), (1...12).contains(month), reader.take("."),
        let week = reader.number(most: 1), (1...5).contains(week), reader.take("."),
        let day = reader.number(most: 1), (0...6).contains(day)
      else { return nil }
      self.day = .weekday(month: month, week: week, day: day)
    } else {
      guard let day = reader.number(most: 3), (0...365).contains(day) else { return nil }
      self.day = .ordinal(day)
    }
    if reader.take("/") {
      guard let time = reader.clockTime(mostHours: 167) else { return nil }
      self.time = time
    }
  }

  /// The change's wall time in a year of 1...9999.
  func wallSeconds(in year: Int) -> Int64 {
    WallTime(date(in: year), secondOfDay: time).wallSeconds
  }

  private func date(in year: Int) -> CalendarDate {
    let (month, ordinal) =
      switch day {
      case .weekday(let month, _, _): (month, 0)
      case .julian(let day): (1, day - 1 + (day >= 60 && CalendarDate.isLeap(year) ? 1 : 0))
      case .ordinal(let day): (1, day)
      }
    guard let first = CalendarDate(year: year, month: month, day: 1) else {
      return CalendarDate(daysSinceEpoch: 0)
    }
    guard case .weekday(_, let week, let day) = day else { return first.adding(days: ordinal) }
    let until = (day - first.weekday.rawValue % 7 + 7) % 7
    let length = CalendarDate.days(inMonth: month, of: year)
    let wanted = until + (week - 1) * 7
    return first.adding(days: wanted < length ? wanted : wanted - 7)
  }
}

extension ByteReader {
  /// Takes `EST` or `<+03>`, at least three characters.
  fileprivate mutating func takeZoneName() -> Bool {
    if take("<") {
      let count = skip { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D }
      return count >= 3 && take(">")
    }
    return skip(while: isLetter) >= 3
  }

  /// Takes `[+-]hh[:mm[:ss]]` as seconds.
  fileprivate mutating func clockTime(mostHours: Int) -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard let hours = number(most: 3), hours <= mostHours else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] where take(":") {
      guard let count = number(digits: 2), count <= 59 else { return nil }
      seconds += count * unit
    }
    return sign * seconds
  }
}

private func isLetter(_ octet: UInt8) -> Bool {
  (0x41...0x5A).contains(octet & 0xDF)
}
