/// Which occurrences of a series an edit of one of them changes.
public enum EditScope: String, Hashable, Sendable, CaseIterable {
  case this
  /// It and all after it.
  case future
  case all
}
