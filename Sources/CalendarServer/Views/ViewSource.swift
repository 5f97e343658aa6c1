import AppointmentStore
import Interaction
import Scheduling
import SystemZones

/// What a view shows of the store: its calendars, and the appointments behind its items.
struct ViewSource {
  /// The view's calendars as they were when it was opened or set.
  var calendars: [StoredCalendar]
  /// The instants that the view shows.
  let range: InstantRange
  /// The view's zone, in which floating and all-day appointments are read.
  let zone: Zone
  /// The appointments behind the items, by their names: single ones, and occurrences of series.
  private(set) var shown: [ItemReference: Placed] = [:]

  /// The boxes of calendars of which only the busy time is seen.
  var busyBoxes: [CalendarID: [ItemReference: Item]] = [:]
  /// The series of which something is shown, or may be.
  var families: [FamilyName: ShownFamily] = [:]
  /// The families of series and overrides, by identifier.
  var familyNames: [AppointmentID: FamilyName] = [:]
  /// The reading of the store that the source began with.
  let firstReading: Int

  /// What was removed by changes that the feed has not told yet, with the numbers of the changes:
  /// what it tells of them from before must not bring them back.
  private var removed: [ItemReference: Removal] = [:]

  private struct Removal {
    let calendar: CalendarID
    let revision: Int64
  }

  init(
    calendars: [StoredCalendar], showing configuration: ViewConfiguration, reading: Int
  ) {
    self.calendars = calendars
    zone = configuration.zone
    range = configuration.visibleDates.instants(in: configuration.zone)
    firstReading = reading
  }

  func calendar(_ id: CalendarID) -> StoredCalendar? {
    calendars.first { $0.id == id }
  }

  /// The calendar in which a new appointment is made: the view's first that may be written.
  var standard: StoredCalendar? {
    calendars.first { $0.role >= .write }
  }

  /// Tells a view where new appointments go and what may not be booked twice.
  func describe(in configuration: inout ViewConfiguration) {
    configuration.standardCalendar = standard?.settings.name
    configuration.guardedCalendars = guarded
  }

  /// The names of the calendars in which nothing may overlap.
  var guarded: Set<String> {
    Set(calendars.filter(\.settings.isGuarded).map(\.settings.name))
  }

  /// Keeps appointments of other days, such as selected ones.
  mutating func keep(_ references: [ItemReference], of earlier: ViewSource) {
    for reference in references where shown[reference] == nil {
      guard let placed = earlier.shown[reference] else { continue }
      show(placed, as: reference)
    }
  }

  // MARK: Single appointments

  /// Takes a single appointment in and returns its item; nothing if a newer state is known, or it
  /// is one of other days.
  mutating func upsert(_ appointment: Appointment, _ zones: SystemZones) -> Item? {
    let placed = Placed(appointment: appointment)
    let reference = ItemReference(placed)
    if let known = shown[reference]?.appointment, known.calendar == appointment.calendar,
      known.revision > appointment.revision
    {
      return nil
    }
    if let removal = removed[reference], removal.calendar == appointment.calendar,
      removal.revision > appointment.revision
    {
      return nil
    }
    guard shown[reference] != nil || touches(appointment, zones),
      let item = item(of: placed, zones)
    else { return nil }
    shown[reference] = placed
    removed[reference] = nil
    return item
  }

  /// Forgets an appointment unless a newer state is known; whether it was shown.
  mutating func remove(_ id: AppointmentID, from calendar: CalendarID, at revision: Int64) -> Bool {
    let reference = ItemReference(id.description)
    guard let known = shown[reference]?.appointment, known.calendar == calendar,
      known.revision <= revision
    else { return false }
    shown[reference] = nil
    removed[reference] = Removal(calendar: calendar, revision: revision)
    return true
  }

  /// The feed has told every change of a calendar up to a number.
  mutating func settle(_ calendar: CalendarID, upTo revision: Int64) {
    guard !removed.isEmpty else { return }
    removed = removed.filter { $0.value.calendar != calendar || $0.value.revision > revision }
  }

  /// Forgets a calendar and its appointments; returns their items.
  mutating func lose(_ calendar: CalendarID) -> [ItemReference] {
    calendars.removeAll { $0.id == calendar }
    let lost = shown.filter { $0.value.appointment.calendar == calendar }.keys
    for reference in lost { shown[reference] = nil }
    families = families.filter { $0.key.calendar != calendar }
    familyNames = familyNames.filter { $0.value.calendar != calendar }
    return Array(lost)
  }

  /// Takes in how a calendar of the view is now; returns its items if they look otherwise by that.
  mutating func update(_ calendar: StoredCalendar, _ zones: SystemZones) -> [Item] {
    guard let index = calendars.firstIndex(where: { $0.id == calendar.id }) else { return [] }
    let old = calendars[index]
    calendars[index] = calendar
    calendars[index].settings.name = old.settings.name
    guard calendar.role != old.role || calendar.settings.color != old.settings.color else {
      return []
    }
    return shown.values.filter { $0.appointment.calendar == calendar.id }
      .compactMap { item(of: $0, zones) }
  }

  // MARK: Items

  mutating func show(_ placed: Placed, as reference: ItemReference) {
    shown[reference] = placed
    if placed.series != nil {
      families[FamilyName(placed.appointment), default: ShownFamily(reading: firstReading)]
        .references.insert(reference)
    }
  }

  mutating func hide(_ reference: ItemReference) { shown[reference] = nil }

  /// Whether an appointment lies among the instants that the view shows.
  func touches(_ appointment: Appointment, _ zones: SystemZones) -> Bool {
    range.overlaps(ZoneReader(zones: zones).bounds(of: appointment.time, readIn: zone))
  }

  func item(of placed: Placed, _ zones: SystemZones) -> Item? {
    let appointment = placed.appointment
    guard let calendar = calendar(appointment.calendar) else { return nil }
    return Item(
      reference: ItemReference(placed), revision: appointment.revision,
      calendar: calendar.settings.name,
      title: calendar.role >= .read ? appointment.title : "",
      color: calendar.settings.color.isEmpty ? nil : calendar.settings.color,
      status: appointment.status.rawValue, repeats: placed.series != nil,
      operations: calendar.role >= .write ? .all : [], isBusy: appointment.isBusy,
      time: ItemTime(appointment.time, zones))
  }
}

extension ItemTime {
  /// The time as a view needs it; one whose zone is not installed is shown as written.
  init(_ time: AppointmentTime, _ zones: SystemZones) {
    switch time {
    case .allDay(let start, let end): self = .allDay(start: start, end: end)
    case .floating(let start, let end): self = .floating(start: start, end: end)
    case .zoned(let start, _, let end, _, let zone):
      guard let rules = try? zones.zone(named: zone) else {
        self = .floating(start: start, end: end)
        return
      }
      let bounds = time.bounds(zone: rules)
      self = .timed(start: bounds.start, end: bounds.end)
    }
  }
}

extension ItemReference {
  /// `ID`, or `ID@OCC` for an occurrence of a series.
  init(_ placed: Placed) {
    guard let series = placed.series, let occurrence = placed.appointment.occurrence else {
      self.init(placed.appointment.id.description)
      return
    }
    self.init("\(series)@\(occurrence)")
  }
}
