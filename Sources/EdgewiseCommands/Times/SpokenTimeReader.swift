import Scheduling

/// Reads the words of one time from left to right: day and time of day in either order.
struct SpokenTimeReader {
  private var words: ArraySlice<String>
  private let moment: Moment
  private var time = SpokenTime()
  /// A weekday without `this` or `next`: whether today counts depends on the time of day.
  private var coming: Weekday?

  init(words: [String], moment: Moment) {
    self.words = words[...]
    self.moment = moment
  }

  mutating func read() -> SpokenTime? {
    guard !words.isEmpty else { return nil }
    while !words.isEmpty {
      if words.first == "at" || words.first == "on" { words = words.dropFirst() }
      guard !words.isEmpty, readDay() || readClock() else { return nil }
    }
    if let coming {
      let today = moment.today
      var ahead = (coming.rawValue - today.weekday.rawValue + 7) % 7
      if ahead == 0, let second = time.secondOfDay, second < moment.wallNow.secondOfDay {
        ahead = 7
      }
      time.date = today.adding(days: ahead)
    }
    return time
  }

  private mutating func readDay() -> Bool {
    guard time.date == nil, coming == nil, let word = words.first else { return false }
    switch word {
    case "today": return take(1, date: moment.today)
    case "tomorrow": return take(1, date: moment.today.adding(days: 1))
    case "yesterday": return take(1, date: moment.today.adding(days: -1))
    case "now":
      let now = moment.wallNow
      return take(1, date: now.date, second: now.secondOfDay / 60 * 60)
    case "in": return readDistance()
    case "this", "next", "last":
      guard let name = words.dropFirst().first, let day = TimeWords.weekday(name) else {
        return false
      }
      // Weeks begin on Monday: `next friday` is the Friday of next week, whatever today is.
      let monday = moment.today.adding(days: 1 - moment.today.weekday.rawValue)
      let week = word == "next" ? 7 : word == "last" ? -7 : 0
      return take(2, date: monday.adding(days: week + day.rawValue - 1))
    default: break
    }
    if let day = TimeWords.weekday(word) {
      coming = day
      words = words.dropFirst()
      return true
    }
    return readISO(word) || readNamedMonth()
  }

  /// `2026-12-03`, `2026-12-03T09:30` and, for an instant, `2026-12-03T07:30Z`.
  private mutating func readISO(_ word: String) -> Bool {
    let word = word.uppercased()
    if let date = CalendarDate(text: word) { return take(1, date: date) }
    guard time.secondOfDay == nil,
      let there = WallTime(text: word) ?? Instant(text: word).map(moment.wallTime)
    else { return false }
    return take(1, date: there.date, second: there.secondOfDay)
  }

  /// `in 2 hours`, `in 3 days`, `in a week`.
  private mutating func readDistance() -> Bool {
    // The longest run of words that is a duration, as the time of day may follow it.
    for count in stride(from: words.count - 1, through: 1, by: -1) {
      guard let distance = SpokenDuration(words: Array(words.dropFirst().prefix(count))) else {
        continue
      }
      if distance.minutes == 0 {
        return take(count + 1, date: moment.today.adding(days: distance.days))
      }
      guard time.secondOfDay == nil else { return false }
      let there = moment.wallTime(moment.now.adding(seconds: Int64(distance.minutes) * 60))
      return take(
        count + 1, date: there.date.adding(days: distance.days),
        second: there.secondOfDay / 60 * 60)
    }
    return false
  }

  /// `3 dec`, `dec 3`, `3 december 2026`: without a year the coming one.
  private mutating func readNamedMonth() -> Bool {
    let ahead = Array(words.prefix(3))
    guard ahead.count >= 2 else { return false }
    let dayFirst = TimeWords.month(ahead[1]).flatMap { month in
      Self.dayNumber(ahead[0]).map { (month, $0) }
    }
    let monthFirst = TimeWords.month(ahead[0]).flatMap { month in
      Self.dayNumber(ahead[1]).map { (month, $0) }
    }
    guard let (month, day) = dayFirst ?? monthFirst else { return false }
    if ahead.count == 3, ahead[2].utf8.count == 4, let year = TimeWords.number(ahead[2]) {
      guard let date = CalendarDate(year: year, month: month, day: day) else { return false }
      return take(3, date: date)
    }
    let today = moment.today
    // Eight years reach the next 29 February, even across a century.
    for year in today.year...(today.year + 8) {
      if let date = CalendarDate(year: year, month: month, day: day), date >= today {
        return take(2, date: date)
      }
    }
    return false
  }

  private static func dayNumber(_ word: String) -> Int? {
    var digits = word[...]
    for ending in ["st", "nd", "rd", "th", "."] where digits.hasSuffix(ending) {
      digits = digits.dropLast(ending.count)
      break
    }
    guard digits.utf8.count <= 2 else { return nil }
    return TimeWords.number(digits)
  }

  private mutating func readClock() -> Bool {
    guard time.secondOfDay == nil, let word = words.first else { return false }
    let next = words.dropFirst().first
    if next == "am" || next == "pm", let half = next,
      let second = ClockText.secondOfDay(word + half)
    {
      return take(2, second: second)
    }
    guard let second = ClockText.secondOfDay(word) else { return false }
    return take(1, second: second)
  }

  private mutating func take(_ count: Int, date: CalendarDate? = nil, second: Int? = nil) -> Bool {
    words = words.dropFirst(count)
    if let date { time.date = date }
    if let second { time.secondOfDay = second }
    return true
  }
}
