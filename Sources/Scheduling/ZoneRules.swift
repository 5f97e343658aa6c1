/// The offsets of a zone over all of time, as a sorted table of spans.
///
/// Past the table's end the rules repeat every 400 Gregorian years, which are a whole number of
/// weeks; so any instant is answered by one binary search.
final class ZoneRules: Sendable {
  /// A half-open stretch of POSIX time during which the offset stays the same.
  struct Span: Equatable {
    /// Inclusive; `Int64.min` for the first span.
    var start: Int64
    /// Exclusive; `Int64.max` for the last span.
    var end: Int64
    /// Seconds east of UTC.
    var offset: Int
  }

  /// Seconds in 400 years of the Gregorian calendar.
  static let cycle: Int64 = 146_097 * 86_400

  /// Where each span but the first starts, ascending.
  let starts: [Int64]
  /// The offset of each span; one more than `starts`.
  let offsets: [Int32]
  /// Whether the table's last 400 years repeat for ever after.
  let repeats: Bool
  let leastOffset: Int64
  let greatestOffset: Int64

  init(starts: [Int64], offsets: [Int32], repeats: Bool) {
    self.starts = starts
    self.offsets = offsets
    self.repeats = repeats && !starts.isEmpty
    self.leastOffset = Int64(offsets.min() ?? 0)
    self.greatestOffset = Int64(offsets.max() ?? 0)
  }

  convenience init(fixedOffset: Int) {
    self.init(starts: [], offsets: [Int32(fixedOffset)], repeats: false)
  }

  /// The span that holds a POSIX time.
  func span(at time: Int64) -> Span {
    guard repeats, let last = starts.last, time >= last else { return tableSpan(at: time) }
    // Brought back by whole cycles to before the last start, where both neighbours are known.
    let base = last - Self.cycle + (time - last) % Self.cycle
    let shift = time - base
    let span = tableSpan(at: base)
    let (end, overflow) = span.end.addingReportingOverflow(shift)
    return Span(
      start: max(last, span.start + shift), end: overflow ? .max : end, offset: span.offset)
  }

  private func tableSpan(at time: Int64) -> Span {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return Span(
      start: low == 0 ? .min : starts[low - 1],
      end: low == starts.count ? .max : starts[low],
      offset: Int(offsets[low]))
  }
}

extension ZoneRules {
  func resolve(_ wall: WallTime) -> WallTimeResolution {
    let time = wall.wallSeconds
    // Every instant that could show this wall time lies between these two.
    let earliest = time.subtractingClamped(greatestOffset)
    let latest = time.subtractingClamped(leastOffset)
    var span = span(at: earliest)
    var found: Int64?
    var before = span
    while true {
      let instant = time.subtractingClamped(Int64(span.offset))
      if span.start <= instant, instant < span.end || span.end == .max {
        if let found {
          return .ambiguous(
            earlier: Instant(secondsSinceEpoch: found), later: Instant(secondsSinceEpoch: instant))
        }
        found = instant
      } else if instant >= span.end {
        before = span
      }
      guard span.end <= latest, span.end != .max else { break }
      span = self.span(at: span.end)
    }
    if let found { return .unique(Instant(secondsSinceEpoch: found)) }
    // No span shows it: the clock jumps from the span before the gap to the one after it.
    let instant = time.subtractingClamped(Int64(before.offset))
    let after = self.span(at: instant)
    return .gap(
      shifted: wall.adding(seconds: Int64(after.offset - before.offset)),
      at: Instant(secondsSinceEpoch: instant))
  }

  func startOfDay(_ date: CalendarDate) -> Instant {
    switch resolve(WallTime(date)) {
    case .unique(let instant): return instant
    case .ambiguous(let earlier, _): return earlier
    case .gap(_, let instant):
      return Instant(secondsSinceEpoch: span(at: instant.secondsSinceEpoch).start)
    }
  }
}

extension Int64 {
  func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
