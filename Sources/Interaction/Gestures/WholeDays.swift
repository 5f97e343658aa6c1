import Scheduling

extension AppointmentTime {
  /// The days that it touches, as whole days.
  var asAllDay: AppointmentTime {
    if isAllDay { return self }
    let last = drawnEnd
    let endsAtMidnight = last.secondOfDay == 0 && last > start
    return .allDay(start: start.date, end: endsAtMidnight ? last.date : last.date.adding(days: 1))
  }
}

extension EditedTime {
  /// A time that begins at a wall time of a zone and takes seconds.
  static func timed(_ start: WallTime, seconds: Int, in zone: Zone) -> EditedTime {
    let instant = zone.instant(of: start)
    let time = AppointmentTime.zoned(
      InstantRange(start: instant, end: instant.adding(seconds: Int64(seconds))), in: zone)
    return EditedTime(time: time, limits: time.start == start ? [] : .gapShift)
  }
}
