/// An appointment, or an occurrence of one, as a view shows it.
public struct Item: Hashable, Sendable {
  public var reference: ItemReference
  /// The change number of its calendar that this state has.
  public var revision: Int64
  public var calendar: String
  /// Empty where the user's role shows only that the time is taken.
  public var title: String
  public var color: String?
  public var status: String?
  /// Whether it is an occurrence of a series.
  public var repeats: Bool
  public var operations: EditOperations
  /// Whether its time is taken; what is not busy clashes with nothing.
  public var isBusy: Bool
  public var time: ItemTime

  public init(
    reference: ItemReference, revision: Int64, calendar: String, title: String,
    color: String? = nil, status: String? = nil, repeats: Bool = false,
    operations: EditOperations = .all, isBusy: Bool = true,
    time: ItemTime
  ) {
    self.reference = reference
    self.revision = revision
    self.calendar = calendar
    self.title = title
    self.color = color
    self.status = status
    self.repeats = repeats
    self.operations = operations
    self.isBusy = isBusy
    self.time = time
  }
}
