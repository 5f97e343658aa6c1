/// Why one attempt to commit did not do.
enum CommitFailure: Error {
  case store(StoreError)
  /// A row belongs to a series, whose rows have to change together.
  case seriesMet
  /// Someone else changed the series for which the change was planned.
  case planIsStale
}
