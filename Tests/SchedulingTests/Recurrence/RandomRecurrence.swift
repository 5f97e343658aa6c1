import EdgewiseTesting
import Scheduling

extension SeededGenerator {
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func some(_ values: [Int], most: Int = 3) -> [Int] {
    Array(values.shuffled(using: &self).prefix(Int.random(in: 1...most, using: &self)))
  }

  /// A rule of parts that go together; each kind of rule turns up.
  mutating func rule(_ frequencies: [RecurrenceFrequency]) throws -> RecurrenceRule {
    let frequency = frequencies.randomElement(using: &self)!
    let isYearly = frequency == .yearly
    let weeks = isYearly && chance(20) ? some([1, 2, 9, 20, 52, 53, -1, -2, -53]) : []
    var weekdays: [RecurrenceWeekday] = []
    if chance(40) {
      let isNumbered = frequency >= .monthly && weeks.isEmpty && chance(60)
      for index in some(Array(0..<7), most: 4) {
        let ordinal = isNumbered && chance(70) ? some([1, 2, 3, 4, 5, -1, -2, -5, 20, -20])[0] : 0
        weekdays.append(RecurrenceWeekday(Weekday.allCases[index], ordinal: ordinal))
      }
    }
    let months = chance(25) ? some(Array(1...12)) : []
    let monthDays =
      frequency != .weekly && chance(30) ? some([1, 2, 10, 15, 28, 29, 30, 31, -1, -2, -30]) : []
    let takesYearDays = isYearly || frequency < .daily
    let yearDays =
      takesYearDays && chance(12) ? some([1, 59, 60, 61, 100, 365, 366, -1, -366]) : []
    let hours = chance(20) ? some(Array(0...23), most: 4) : []
    let minutes = chance(20) ? some([0, 15, 30, 45, 59]) : []
    let seconds = chance(10) ? some([0, 1, 30, 59]) : []
    let isPlain = [months, monthDays, yearDays, hours, minutes, seconds, weeks].allSatisfy(
      \.isEmpty)
    let positions =
      chance(25) && !(isPlain && weekdays.isEmpty) ? some([1, 2, 3, 5, -1, -2, -3, -10]) : []
    return try RecurrenceRule(
      frequency: frequency, interval: chance(50) ? 1 : Int.random(in: 1...9, using: &self),
      weekStart: chance(70) ? .monday : Weekday.allCases.randomElement(using: &self)!,
      seconds: seconds, minutes: minutes, hours: hours, weekdays: weekdays, monthDays: monthDays,
      yearDays: yearDays, weeks: weeks, months: months, positions: positions)
  }

  mutating func wall(from year: Int = 1996, to last: Int = 2030) -> WallTime {
    let first = CalendarDate(year: year, month: 1, day: 1)!
    let end = CalendarDate(year: last, month: 1, day: 1)!
    let date = first.adding(days: Int.random(in: 0..<end.days(since: first), using: &self))
    let seconds = [9 * 3_600, 2 * 3_600 + 900, 3_600 + 1_800, 0, 86_399, 50_000]
    return WallTime(date, secondOfDay: seconds.randomElement(using: &self)!)
  }
}
