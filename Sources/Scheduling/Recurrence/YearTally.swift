/// A number for each year, worked out once for all years that lie alike in the calendar.
///
/// Years are alike when they start on the same weekday and they and their neighbours are as long;
/// these are all that week numbers, weekdays and month lengths depend on.
struct YearTally {
  private var known = [Int](repeating: -1, count: 56)

  mutating func value(of shape: YearShape, _ count: (YearShape) -> Int) -> Int {
    let year = shape.year
    var key = shape.weekday * 8
    if shape.length == 366 { key += 4 }
    if CalendarDate.isLeap(year - 1) { key += 2 }
    if CalendarDate.isLeap(year + 1) { key += 1 }
    if known[key] < 0 { known[key] = count(shape) }
    return known[key]
  }
}
