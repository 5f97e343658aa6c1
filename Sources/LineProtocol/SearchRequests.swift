extension Request {
  /// `FIND`: the appointments in which words stand.
  package struct Find: Equatable, Sendable {
    package var text: String
    /// Nothing: whenever they take place.
    package var range: String?
    /// Empty: all calendars that the user may read.
    package var calendars: [String]
    package var zone: String?
    /// Empty: the usual fields.
    package var fields: [String]
    package var maximum: Int?
    /// The cursor of an earlier reply's `more=`.
    package var after: String?
  }

  /// `FREE`: when calendars are busy.
  package struct Free: Equatable, Sendable {
    package var range: String
    /// Empty: all calendars of which the user may see that.
    package var calendars: [String]
    /// The zone of the rows and of the period.
    package var zone: String?
  }

  /// `SLOTS`: when calendars are free.
  package struct Slots: Equatable, Sendable {
    package var range: String
    package var duration: DurationValue
    package var calendars: [String]
    package var hours: HoursValue?
    /// Such as `mo-fr`.
    package var days: String?
    package var zone: String?
    package var maximum: Int?
  }
}
