/// The stretches of working time that are free for at least so long, earliest first.
///
/// They are found day by day as they are asked for. Whole days that follow one another are one
/// stretch of time, cut where the day ends only if working hours end there.
public struct FreeSlots: Sequence, IteratorProtocol, Sendable {
  private let busy: BusyTime
  private let range: InstantRange
  private let seconds: Int64
  private let working: WorkingTime
  private var date: CalendarDate
  private var ready: [InstantRange] = []
  /// A stretch that may go on where the next day begins.
  private var open: InstantRange?

  /// - Parameter seconds: the least length of a slot, at least 1.
  public init(
    _ busy: BusyTime, in range: InstantRange, lasting seconds: Int64, _ working: WorkingTime
  ) {
    self.busy = busy
    self.range = range
    self.seconds = Swift.max(1, seconds)
    self.working = working
    date = working.zone.wallTime(at: range.start).date
  }

  public mutating func next() -> InstantRange? {
    while true {
      while !ready.isEmpty {
        let slot = ready.removeFirst()
        if slot.seconds >= seconds { return slot }
      }
      guard working.zone.startOfDay(date) < range.end else {
        defer { open = nil }
        guard let open, open.seconds >= seconds else { return nil }
        return open
      }
      readDay()
    }
  }

  private mutating func readDay() {
    defer { date = date.adding(days: 1) }
    guard let window = working.window(of: date) else { return }
    let start = Swift.max(window.start, range.start)
    let end = Swift.min(window.end, range.end)
    guard start < end else { return }
    for free in busy.free(in: InstantRange(start: start, end: end)) {
      if let before = open, before.end == free.start {
        open = InstantRange(start: before.start, end: free.end)
        continue
      }
      if let open { ready.append(open) }
      open = free
    }
  }
}
