import AppointmentStore
import Interaction
import Scheduling
import SystemZones

/// What a view shows of the store: its calendars, and the appointments behind its items.
struct ViewSource {
  /// The view's calendars as they were when it was opened or set.
  var calendars: [StoredCalendar]
  /// The appointments in the view's range, by the name of their item.
  private(set) var appointments: [ItemReference: Appointment] = [:]

  /// What was removed by changes that the feed has not told yet, with the numbers of the changes:
  /// what it tells of them from before must not bring them back.
  private var removed: [ItemReference: Removal] = [:]

  private struct Removal {
    let calendar: CalendarID
    let revision: Int64
  }

  init(calendars: [StoredCalendar]) {
    self.calendars = calendars
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
    configuration.guardedCalendars = Set(
      calendars.filter(\.settings.isGuarded).map(\.settings.name))
  }

  /// Keeps appointments of other days, such as selected ones.
  mutating func keep(_ references: [ItemReference], of earlier: ViewSource) {
    for reference in references where appointments[reference] == nil {
      appointments[reference] = earlier.appointments[reference]
    }
  }

  /// Whether views show an appointment: they leave series and their occurrences out.
  static func shows(_ appointment: Appointment) -> Bool {
    !appointment.isSeries && appointment.occurrence == nil
  }

  /// Takes an appointment in and returns its item; nothing if a newer state is known.
  mutating func upsert(_ appointment: Appointment, _ zones: SystemZones) -> Item? {
    guard Self.shows(appointment) else { return nil }
    let reference = ItemReference(appointment)
    if let known = appointments[reference], known.calendar == appointment.calendar,
      known.revision > appointment.revision
    {
      return nil
    }
    if let removal = removed[reference], removal.calendar == appointment.calendar,
      removal.revision > appointment.revision
    {
      return nil
    }
    guard let item = item(of: appointment, zones) else { return nil }
    appointments[reference] = appointment
    removed[reference] = nil
    return item
  }

  /// Forgets an appointment unless a newer state is known; whether it was shown.
  mutating func remove(_ id: AppointmentID, from calendar: CalendarID, at revision: Int64) -> Bool {
    let reference = ItemReference(id.description)
    guard let known = appointments[reference], known.calendar == calendar,
      known.revision <= revision
    else { return false }
    appointments[reference] = nil
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
    let lost = appointments.filter { $0.value.calendar == calendar }.keys
    for reference in lost { appointments[reference] = nil }
    return Array(lost)
  }

  private func item(of appointment: Appointment, _ zones: SystemZones) -> Item? {
    guard let calendar = calendar(appointment.calendar) else { return nil }
    return Item(
      reference: ItemReference(appointment), revision: appointment.revision,
      calendar: calendar.settings.name,
      title: calendar.role >= .read ? appointment.title : "",
      color: calendar.settings.color.isEmpty ? nil : calendar.settings.color,
      status: appointment.status.rawValue,
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
  init(_ appointment: Appointment) { self.init(appointment.id.description) }
}
