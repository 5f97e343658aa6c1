/// A change of some fields of an appointment; a field left `nil` stays as it is.
public struct AppointmentPatch: Hashable, Sendable {
  public var calendar: CalendarID?
  public var time: AppointmentTime?
  public var title: String?
  public var location: String?
  public var notes: String?
  public var isBusy: Bool?
  public var status: AppointmentStatus?
  public var categories: [String]?
  public var url: String?
  public var extensions: String?
  /// New rules by which it repeats, seen from its new time; none for an appointment that is single.
  public var rules: [RecurrenceRule]?
  public var additions: [RecurrenceAddition]?
  public var exclusions: [RecurrenceTime]?

  public init(
    calendar: CalendarID? = nil, time: AppointmentTime? = nil, title: String? = nil,
    location: String? = nil, notes: String? = nil, isBusy: Bool? = nil,
    status: AppointmentStatus? = nil, categories: [String]? = nil, url: String? = nil,
    extensions: String? = nil, rules: [RecurrenceRule]? = nil,
    additions: [RecurrenceAddition]? = nil, exclusions: [RecurrenceTime]? = nil
  ) {
    self.calendar = calendar
    self.time = time
    self.title = title
    self.location = location
    self.notes = notes
    self.isBusy = isBusy
    self.status = status
    self.categories = categories
    self.url = url
    self.extensions = extensions
    self.rules = rules
    self.additions = additions
    self.exclusions = exclusions
  }

  public var isEmpty: Bool { self == AppointmentPatch() }

  /// Whether it changes when the appointment repeats, beside its time.
  public var changesRecurrence: Bool { rules != nil || additions != nil || exclusions != nil }

  /// The patch without rules and single dates.
  public var withoutRecurrence: AppointmentPatch {
    var patch = self
    patch.rules = nil
    patch.additions = nil
    patch.exclusions = nil
    return patch
  }
}

extension Appointment {
  /// The appointment with a patch's fields in place of its own.
  public func applying(_ patch: AppointmentPatch) -> Appointment {
    var changed = self
    changed.calendar = patch.calendar ?? calendar
    changed.time = patch.time ?? time
    changed.title = patch.title ?? title
    changed.location = patch.location ?? location
    changed.notes = patch.notes ?? notes
    changed.isBusy = patch.isBusy ?? isBusy
    changed.status = patch.status ?? status
    changed.categories = patch.categories ?? categories
    changed.url = patch.url ?? url
    changed.extensions = patch.extensions ?? extensions
    changed.rules = patch.rules ?? rules
    changed.additions = patch.additions ?? additions
    changed.exclusions = patch.exclusions ?? exclusions
    return changed
  }
}
