/// Days and wall seconds counted from Monday 0001-01-01, so that no count of the years 1 to 9999
/// is negative and division rounds the right way.
enum EraTime {
  /// The day number of 1970-01-01.
  static let epochDay = 719_162
  /// One past the last day of the year 9999.
  static let endDay = 3_652_059
  /// The last second of the year 9999.
  static let lastSecond = endDay * 86_400 - 1

  /// The first day of a year of at least 1.
  static func firstDay(ofYear year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400
  }

  /// The year that holds a day.
  static func year(ofDay day: Int) -> Int {
    // 400 years have 146,097 days; the guess is never more than one year off.
    let guess = day * 400 / 146_097 + 1
    if firstDay(ofYear: guess) > day { return guess - 1 }
    return firstDay(ofYear: guess + 1) <= day ? guess + 1 : guess
  }
}

extension CalendarDate {
  /// The days since 0001-01-01.
  var eraDay: Int { Int(daysSinceEpoch) + EraTime.epochDay }

  init(eraDay: Int) {
    self.init(daysSinceEpoch: Int32(clamping: eraDay - EraTime.epochDay))
  }
}

extension WallTime {
  /// The wall seconds since 0001-01-01T00:00, brought into the years 1 to 9999 and one second past
  /// either end.
  var eraSeconds: Int {
    let epoch = EraTime.epochDay * 86_400
    return max(-1, min(EraTime.lastSecond + 1, Int(adding(seconds: Int64(epoch)).wallSeconds)))
  }

  init(eraSeconds: Int) {
    self.init(wallSeconds: Int64(eraSeconds - EraTime.epochDay * 86_400))
  }
}
