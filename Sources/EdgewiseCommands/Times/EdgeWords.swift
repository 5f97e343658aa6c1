import Scheduling

/// Where an edge or an appointment shall go: to a time, or so much later or earlier.
enum EdgeWords: Hashable, Sendable {
  case to(SpokenTime)
  case later(SpokenDuration)
  case earlier(SpokenDuration)

  /// Reads a time, `+15m`, `-1d`, `30m later` or `"2 hours" earlier`.
  init(_ text: String, at moment: Moment) throws(TimeWordsError) {
    var words = TimeWords.split(text)
    let sign = words.first?.first
    if sign == "+" || sign == "-" {
      words[0].removeFirst()
      if words[0].isEmpty { words.removeFirst() }
      guard let shift = SpokenDuration(words: words) else {
        throw TimeWordsError(text: text, expected: .duration)
      }
      self = sign == "+" ? .later(shift) : .earlier(shift)
      return
    }
    if words.last == "later", let shift = SpokenDuration(words: words.dropLast()) {
      self = .later(shift)
    } else if words.last == "earlier", let shift = SpokenDuration(words: words.dropLast()) {
      self = .earlier(shift)
    } else {
      self = .to(try SpokenTime(text, at: moment))
    }
  }

  /// Whether it names a day, or a number of days, and no time of day.
  var namesDay: Bool {
    switch self {
    case .to(let time): time.secondOfDay == nil
    case .later(let shift), .earlier(let shift): shift.minutes == 0
    }
  }

  /// The wall time meant; what the words leave out is taken from where it is now.
  func wallTime(from now: WallTime) -> WallTime {
    switch self {
    case .to(let time): time.wallTime(day: now.date, secondOfDay: now.secondOfDay)
    case .later(let shift):
      now.adding(days: shift.days).adding(seconds: Int64(shift.minutes) * 60)
    case .earlier(let shift):
      now.adding(days: -shift.days).adding(seconds: Int64(shift.minutes) * -60)
    }
  }
}
