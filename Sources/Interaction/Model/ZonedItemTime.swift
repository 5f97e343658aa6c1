import Scheduling

extension AppointmentTime {
  /// An item's time as the clocks of the view's zone show it.
  init(_ time: ItemTime, in zone: Zone) {
    switch time {
    case .timed(let start, let end):
      self = .zoned(InstantRange(start: start, end: end), in: zone)
    case .floating(let start, let end): self = .floating(start: start, end: max(start, end))
    case .allDay(let start, let end):
      self = .allDay(start: start, end: max(end, start.adding(days: 1)))
    }
  }
}

extension ItemTime {
  /// The time that the clocks of the view's zone show, as instants for a timed one.
  init(_ time: AppointmentTime, in zone: Zone) {
    switch time {
    case .zoned:
      let bounds = time.bounds(zone: zone)
      self = .timed(start: bounds.start, end: bounds.end)
    case .floating(let start, let end): self = .floating(start: start, end: end)
    case .allDay(let start, let end): self = .allDay(start: start, end: end)
    }
  }
}
