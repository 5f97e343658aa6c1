extension Recurrence {
  /// An instant before which no occurrence starts.
  public var startBound: Instant {
    additions.reduce(set.first.bounds(zone: zone).start) {
      min($0, $1.occurrence.range.start)
    }
  }
}
