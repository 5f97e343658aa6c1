import Interaction
import LineProtocol
import Scheduling

/// Reads what `VIEW open` and `VIEW set` say about a view.
struct ViewSettingsReading {
  let givenTime: GivenTime

  /// The configuration of a new view.
  func configuration(_ settings: Request.ViewSettings, platform: Request.Platform)
    throws(ProtocolError) -> ViewConfiguration
  {
    guard let layout = settings.layout, let size = settings.size else {
      throw ProtocolError(
        .missingKey, [Pair("key", settings.size == nil ? "size" : "week")],
        "VIEW open takes day=, week=, month= or agenda=, and size=.")
    }
    let first = settings.firstWeekday.map(Self.weekday) ?? .monday
    let (kind, dates) = try Self.layout(layout, first: first)
    var configuration = ViewConfiguration(
      layout: kind, dates: dates, size: Size(width: size.width, height: size.height),
      zone: try givenTime.zone(settings.zone), firstWeekday: first,
      platform: platform == .apple ? .apple : .pc)
    try apply(settings, to: &configuration)
    return configuration
  }

  /// The configuration of a view after a change of some settings.
  func configuration(_ settings: Request.ViewSettings, changing current: ViewConfiguration)
    throws(ProtocolError) -> ViewConfiguration
  {
    var changed = current
    if let first = settings.firstWeekday { changed.firstWeekday = Self.weekday(first) }
    if let layout = settings.layout {
      (changed.layout, changed.dates) = try Self.layout(layout, first: changed.firstWeekday)
    } else if settings.firstWeekday != nil, changed.layout == .week {
      changed.dates = DateRange(weekOf: changed.dates.start, first: changed.firstWeekday)
    }
    if let size = settings.size { changed.size = Size(width: size.width, height: size.height) }
    if let zone = settings.zone { changed.zone = try givenTime.zone(zone) }
    try apply(settings, to: &changed)
    return changed
  }

  private func apply(_ settings: Request.ViewSettings, to configuration: inout ViewConfiguration)
    throws(ProtocolError)
  {
    if let hours = settings.hours {
      guard let hours = DayHours(startMinute: hours.start, endMinute: hours.end) else {
        throw .badValue("hours", expected: "hours such as 08:00-20:00")
      }
      configuration.hours = hours
    }
    if let hour = settings.hourHeight { configuration.hourHeight = hour }
    if let snap = settings.snap { configuration.snap = try Self.minutes(snap, "snap") }
    if let slot = settings.slot { configuration.slot = try Self.minutes(slot, "slot") }
    if let indirect = settings.indirect { configuration.supportsIndirectInput = indirect }
    if let clock = settings.clock { configuration.clock = clock == .server ? .server : .client }
    if let hold = settings.hold { configuration.policy.hold = Milliseconds(hold) }
    if let slop = settings.slop { configuration.policy.slop = slop }
    if let drag = settings.drag { configuration.policy.drag = drag }
    if let lane = settings.lane { configuration.lane = lane }
    if let multiple = settings.multiple { configuration.allowsMultipleSelection = multiple }
    if let scope = settings.scope { configuration.scope = Self.scope(scope) }
    if let announces = settings.announces { configuration.announces = announces }
    if let hud = settings.hud { configuration.policy.hud = Milliseconds(hud) }
    if let keyRepeat = settings.keyRepeat {
      configuration.policy.repeatDelay = Milliseconds(keyRepeat.delay)
      configuration.policy.repeatInterval = Milliseconds(keyRepeat.interval)
    }
  }

  private static func layout(_ layout: Request.Layout, first: Weekday)
    throws(ProtocolError) -> (ViewConfiguration.Layout, DateRange)
  {
    switch layout {
    case .day(let text): (.day, try GivenDates.day(text))
    case .week(let text): (.week, try GivenDates.week(text, first: first))
    case .month(let text): (.month, try GivenDates.month(text))
    case .agenda(let text): (.agenda, try GivenDates.period(text, key: "agenda"))
    }
  }

  private static func scope(_ scope: Request.Scope) -> ViewConfiguration.Scope {
    switch scope {
    case .this: .fixed(.this)
    case .future: .fixed(.future)
    case .all: .fixed(.all)
    case .ask: .ask
    }
  }

  private static func minutes(_ value: DurationValue, _ key: String) throws(ProtocolError) -> Int {
    guard value.days == 0, value.minutes > 0 else {
      throw .badValue(key, expected: "a length such as 15m or 1h")
    }
    return value.minutes
  }

  private static func weekday(_ first: Request.FirstWeekday) -> Weekday {
    switch first {
    case .monday: .monday
    case .saturday: .saturday
    case .sunday: .sunday
    }
  }

  /// The refusal of a number that is out of its range.
  static func refusal(_ error: ConfigurationError, of configuration: ViewConfiguration)
    -> ProtocolError
  {
    let key = error == .dates ? configuration.layout.rawValue : error.key
    return ProtocolError(.badValue, [Pair("key", key)], error.description)
  }
}

extension ConfigurationError {
  /// The key of `VIEW` that gives the number.
  fileprivate var key: String {
    switch self {
    case .dates: "week"
    case .size: "size"
    case .snap: "snap"
    case .slot: "slot"
    case .hourHeight: "hour"
    case .lane: "lane"
    case .policy: "hold"
    }
  }
}
