/// How much of a series an edit of one occurrence concerns.
public enum EditScope: String, CaseIterable, Hashable, Sendable {
  /// The one occurrence.
  case this
  /// The occurrence and those after it.
  case future
  /// The whole series.
  case all
}
