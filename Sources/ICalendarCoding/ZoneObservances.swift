import Scheduling

/// The changes of a zone's clocks as the observances of a VTIMEZONE (RFC 5545, 3.6.5).
struct ZoneObservances {
  /// Changes of one kind, each in a year of its own, one year after the other.
  struct Group {
    var from: Int
    var to: Int
    var isDaylight: Bool
    /// The wall times before the change at which it comes, in order.
    var onsets: [WallTime]
    /// The ordinals of BYDAY that name all of the onsets; empty if their months' days do.
    var ordinals: [Int]
    var days: ClosedRange<Int>
    /// Whether it goes on for ever.
    var isOpen = false

    var year: Int { onsets.last?.date.year ?? 0 }
  }

  /// The offset from the start on.
  let offset: Int
  let start: WallTime
  private(set) var groups: [Group] = []

  /// Changes from this instant on are taken to go on as the last ones before it do: 2100-01-01.
  private static let horizon = Instant(secondsSinceEpoch: 4_102_444_800)

  /// The observances of a zone from an instant on.
  init(_ zone: Zone, from start: Instant) {
    offset = zone.offset(at: start)
    self.start = zone.wallTime(at: start)
    var before = offset
    var next = zone.nextTransition(after: start)
    while let change = next, change.instant < Self.horizon {
      next = zone.nextTransition(after: change.instant)
      take(change, from: before, next: next)
      before = change.offset
    }
    for index in groups.indices where groups[index].onsets.count > 2 {
      groups[index].isOpen = groups[index].year >= 2_099
    }
    gatherSingles()
  }

  private mutating func take(_ change: ZoneTransition, from: Int, next: ZoneTransition?) {
    let wall = WallTime(wallSeconds: change.instant.secondsSinceEpoch).adding(
      seconds: Int64(from))
    let (year, month, day) = wall.date.components
    let length = CalendarDate.days(inMonth: month, of: year)
    let ordinals = [day > length - 7 ? -1 : 0, day <= 28 ? (day + 6) / 7 : 0].filter { $0 != 0 }
    for index in groups.indices.reversed() {
      let group = groups[index]
      guard group.from == from, group.to == change.offset, group.year == year - 1,
        let last = group.onsets.last, last.date.month == month,
        last.date.weekday == wall.date.weekday, last.secondOfDay == wall.secondOfDay
      else { continue }
      let common = group.ordinals.filter { ordinals.contains($0) }
      let days = min(group.days.lowerBound, day)...max(group.days.upperBound, day)
      guard !common.isEmpty || days.count <= 7 else { continue }
      groups[index].onsets.append(wall)
      groups[index].ordinals = common
      groups[index].days = days
      return
    }
    // Daylight-saving time is over within the year; what stays is a new standard time.
    let isBrief = next.map { $0.instant.seconds(since: change.instant) < 366 * 86_400 } ?? false
    groups.append(
      Group(
        from: from, to: change.offset, isDaylight: change.offset > from && isBrief,
        onsets: [wall], ordinals: ordinals, days: day...day))
  }

  /// Puts onsets that no rule is worth together by their offsets.
  private mutating func gatherSingles() {
    var gathered: [Group] = []
    for group in groups {
      guard group.onsets.count <= 2 else {
        gathered.append(group)
        continue
      }
      let known = gathered.firstIndex {
        $0.ordinals == [0] && $0.from == group.from && $0.to == group.to
          && $0.isDaylight == group.isDaylight
      }
      if let known {
        gathered[known].onsets += group.onsets
      } else {
        var single = group
        single.ordinals = [0]
        gathered.append(single)
      }
    }
    groups = gathered
  }
}

extension ZoneObservances.Group {
  /// The rule of its onsets, or nothing if they have none.
  var rule: String? {
    guard ordinals != [0], let first = onsets.first, let last = onsets.last else { return nil }
    var rule = "FREQ=YEARLY;BYMONTH=\(first.date.month);BYDAY="
    if let ordinal = ordinals.first {
      rule += "\(ordinal)\(first.date.weekday.letters)"
    } else {
      let days = days.map(String.init).joined(separator: ",")
      rule += "\(first.date.weekday.letters);BYMONTHDAY=\(days)"
    }
    guard !isOpen else { return rule }
    // A day on, so that readers who take UNTIL for a local time keep the last onset as well.
    let instant = Instant(secondsSinceEpoch: last.wallSeconds).adding(seconds: 86_400 - Int64(from))
    return rule + ";UNTIL=\(RecurrenceTime.utc(instant))"
  }
}
