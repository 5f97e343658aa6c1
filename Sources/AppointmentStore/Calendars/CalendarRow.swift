import PostgreSQLClient
import Scheduling

extension Row {
  /// The calendar in the columns that `CalendarStatements` selects.
  func calendar() throws(PostgreSQLError) -> StoredCalendar {
    var hours: DayHours?
    if let start = try optional(5, Row.int4), let end = try optional(6, Row.int4) {
      hours = DayHours(startMinute: Int(start), endMinute: Int(end))
    }
    let settings = CalendarSettings(
      name: try string(1), title: try string(2), zone: try string(3), isGuarded: try bool(4),
      hours: hours, days: Set<Weekday>(mask: try int4(7)), color: try string(8))
    return StoredCalendar(
      id: try identifier(0), settings: settings,
      role: CalendarRole(rawValue: Int16(truncatingIfNeeded: try int4(9))) ?? .none,
      owner: try optional(11, Row.string), revision: try int8(10))
  }
}

extension Set<Weekday> {
  /// Days by the bits of a number, Monday being bit 0.
  init(mask: Int32) {
    self.init(Weekday.allCases.filter { mask >> Int32($0.rawValue - 1) & 1 == 1 })
  }

  var mask: Int16 {
    reduce(0) { $0 | 1 << Int16($1.rawValue - 1) }
  }
}
