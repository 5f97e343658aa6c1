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

  public init(
    calendar: CalendarID? = nil, time: AppointmentTime? = nil, title: String? = nil,
    location: String? = nil, notes: String? = nil, isBusy: Bool? = nil,
    status: AppointmentStatus? = nil, categories: [String]? = nil, url: String? = nil,
    extensions: String? = nil
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
  }

  public var isEmpty: Bool { self == AppointmentPatch() }
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
    return changed
  }
}
