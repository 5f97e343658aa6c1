import Scheduling
import SystemZones

/// Makes appointments of every kind from a seed.
struct RandomAppointments {
  private var state: UInt64
  private let zones: [Zone]

  init(seed: UInt64) throws {
    state = seed
    let zones = try systemZones()
    self.zones =
      try [
        "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata",
        "Africa/Casablanca",
        "Pacific/Apia",
      ].map { try zones.zone(named: $0) } + [.utc]
  }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  private mutating func isChosen(_ part: Int) -> Bool { below(part) == 0 }

  private mutating func text(_ most: Int, newlines: Bool = false) -> String {
    let pieces = [
      "a", "Termin", " ", ",", ";", ":", "\\", "\"", "\\n", "ä", "☕", "🦉", "é", "\t", "=", "^", "'",
    ]
    var text = ""
    for _ in 0..<below(most) { text += pieces[below(pieces.count)] }
    if newlines, isChosen(2) { text += "\n" + text + "\n" }
    return text
  }

  private mutating func instant(near zone: Zone) -> Instant {
    let any = Instant(secondsSinceEpoch: Int64(below(2_000_000_000)) * 2 - 300_000_000)
    // Every third lies within hours of a clock change, to the quarter of an hour.
    guard isChosen(3), let change = zone.nextTransition(after: any) else { return any }
    return change.instant.adding(seconds: Int64(below(24) - 12) * 900)
  }

  private mutating func time(in zone: Zone) -> AppointmentTime {
    let start = instant(near: zone)
    let wall = zone.wallTime(at: start)
    switch below(5) {
    case 0: return .floating(start: wall, end: wall.adding(seconds: Int64(below(200_000))))
    case 1: return .allDay(start: wall.date, end: wall.date.adding(days: 1 + below(9)))
    default:
      let end = start.adding(seconds: Int64(below(3) == 0 ? below(40) * 900 : below(100_000)))
      return .zoned(InstantRange(start: start, end: end), in: zone)
    }
  }

  private mutating func single(_ time: AppointmentTime, _ zone: Zone) -> RecurrenceTime {
    let wall = time.start.adding(days: below(400)).adding(seconds: Int64(below(3)) * 3_600)
    switch time {
    case .allDay: return .date(wall.date)
    case .floating: return isChosen(4) ? .date(wall.date) : .local(wall)
    case .zoned(_, _, _, _, "UTC"): return isChosen(4) ? .date(wall.date) : .local(wall)
    case .zoned:
      switch below(4) {
      case 0: return .date(wall.date)
      case 1: return .utc(zone.instant(of: wall))
      default: return .local(wall)
      }
    }
  }

  private mutating func rule(_ time: AppointmentTime, _ zone: Zone) throws -> RecurrenceRule {
    let rules = [
      "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,WE,FR;WKST=SU", "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=MONTHLY;BYMONTHDAY=-1,1", "FREQ=YEARLY;BYWEEKNO=1,20;BYDAY=TU",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYYEARDAY=1,100,-1",
    ]
    let rule = try RecurrenceRule(text: rules[below(rules.count)])
    switch below(3) {
    case 0: return rule
    case 1: return try rule.ending(.count(1 + below(50)))
    default:
      let wall = time.start.adding(days: below(1_000))
      let until: RecurrenceTime =
        switch time {
        case .allDay: .date(wall.date)
        case .floating: .local(wall)
        case .zoned: .utc(zone.instant(of: wall))
        }
      return try rule.ending(.until(until))
    }
  }

  mutating func next(_ index: Int) throws -> (appointment: Appointment, zone: Zone) {
    let zone = zones[below(zones.count)]
    let time = time(in: zone)
    var appointment = Appointment(
      id: AppointmentID(high: 1, low: UInt64(index)), calendar: CalendarID(high: 2, low: 2),
      uid: "\(index)-" + text(6), time: time, title: text(60), location: isChosen(2) ? text(9) : "",
      notes: isChosen(2) ? text(200, newlines: true) : "", isBusy: isChosen(2),
      status: AppointmentStatus.allCases[below(3)])
    var seen: Set<String> = []
    appointment.categories = (0..<below(4)).map { _ in text(5) + "\(below(9))" }
      .filter { seen.insert($0).inserted }
    if isChosen(3) { appointment.url = "https://example.org/?a=1;b=\\,\(index)" }
    let extras = [
      "SEQUENCE:3\n", "X-OWN;A=\"b:c;d\":e\\,f\n", "CLASS:PRIVATE\n",
      "BEGIN:VALARM\nTRIGGER:-PT5M\nDESCRIPTION:ä\\, b\nX-A:\nEND:VALARM\n", "GEO:1.5;2\n",
      "ATTACH:https://example.org/" + String(repeating: "ä", count: 90) + "\n",
    ]
    for extra in extras where isChosen(3) { appointment.extensions += extra }
    if isChosen(4) {
      appointment.occurrence =
        time.isAllDay
        ? OccurrenceID(time.start.date.adding(days: below(9))) : OccurrenceID(time.start)
    } else if isChosen(2) {
      appointment.rules = [try rule(time, zone)]
      for _ in 0..<below(4) { appointment.exclusions.append(single(time, zone)) }
      for _ in 0..<below(3) {
        let length = WallDuration(days: below(2), seconds: below(5_000) + 1)
        appointment.additions.append(
          RecurrenceAddition(single(time, zone), end: isChosen(2) ? .asFirst : .after(length)))
      }
    }
    return (appointment, zone)
  }
}
