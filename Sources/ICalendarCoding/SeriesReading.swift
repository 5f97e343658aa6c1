import Scheduling

/// Makes rules, additions and exclusions of an event's RRULE, RDATE, EXDATE and EXRULE.
struct SeriesReading {
  /// How the event's own times were read.
  var times: EventTime
  /// The first time of the series.
  let first: AppointmentTime
  /// Its own zone; for floating and all-day series the calendar's.
  let zone: Zone

  /// The most occurrences of an EXRULE that are written down one by one.
  private static let exclusionRuleLimit = 1_000

  mutating func series(of event: EventProperties) throws(Unreadable) -> RecurrenceSet {
    var set = RecurrenceSet(first: first)
    guard event.repeats else { return set }
    for text in event.rules { set.rules.append(try rule(text, "RRULE")) }
    guard max(event.additions.count, event.exclusions.count) <= RecurrenceSet.dateLimit else {
      throw Unreadable(
        reason: "It has more than \(RecurrenceSet.dateLimit) single dates (RDATE or EXDATE).")
    }
    for addition in event.additions { set.additions.append(try self.addition(addition)) }
    for exclusion in event.exclusions { set.exclusions.append(try time(exclusion, "EXDATE")) }
    do {
      let recurrence = try Recurrence(set, zone: zone)
      for text in event.exclusionRules {
        set.exclusions += try exclusions(by: rule(text, "EXRULE"), from: recurrence)
      }
      guard set.exclusions.count <= RecurrenceSet.dateLimit else {
        throw RecurrenceError.tooMany("EXDATE", limit: RecurrenceSet.dateLimit)
      }
    } catch let error as RecurrenceError {
      throw Unreadable(reason: "It cannot repeat as it says: \(error.description)")
    } catch let error as Unreadable {
      throw error
    } catch {
      throw Unreadable(reason: "It cannot repeat as it says.")
    }
    return set
  }

  private func rule(_ text: String, _ label: String) throws(Unreadable) -> RecurrenceRule {
    do {
      let rule = try RecurrenceRule(text: text)
      return rule.conforming(to: first, in: zone)
    } catch {
      throw Unreadable(reason: "Its \(label) cannot be used: \(error.description)")
    }
  }

  private mutating func addition(
    _ addition: EventProperties.Addition
  ) throws(Unreadable) -> RecurrenceAddition {
    let start = try time(addition.start, "RDATE")
    if let end = addition.end { return RecurrenceAddition(start, end: .at(try time(end, "RDATE"))) }
    guard let length = addition.length else { return RecurrenceAddition(start) }
    return RecurrenceAddition(
      start, end: .after(WallDuration(days: length.days, seconds: length.seconds)))
  }

  /// A single time in the form that suits the series: of its own zone, else as an instant.
  private mutating func time(
    _ time: EventProperties.Time, _ label: String
  ) throws(Unreadable) -> RecurrenceTime {
    let placed = try times.placed(time, label)
    guard !first.isAllDay else {
      switch placed {
      case .date(let date): return .date(date)
      case .floating(let wall): return .date(wall.date)
      case .zoned(let wall, let own):
        // Midnight is a date as it stands, which is how Exchange writes one; any other time in UTC
        // is midnight in the calendar's zone.
        guard own == .utc, wall.secondOfDay != 0 else { return .date(wall.date) }
        return .date(zone.wallTime(at: own.instant(of: wall)).date)
      }
    }
    switch placed {
    case .date(let date): return .date(date)
    case .floating(let wall): return .local(wall)
    case .zoned(let wall, let own):
      if first.zoneIdentifier == nil {
        return own == .utc ? .utc(own.instant(of: wall)) : .local(wall)
      }
      if own == zone { return .local(wall) }
      let instant = own.instant(of: wall)
      // In a series in UTC every instant is a local time.
      return zone == .utc ? .local(zone.wallTime(at: instant)) : .utc(instant)
    }
  }

  /// The occurrences that an EXRULE names, which RFC 5545 no longer knows, one by one.
  private func exclusions(
    by rule: RecurrenceRule, from series: Recurrence
  ) throws -> [RecurrenceTime] {
    let named = try Recurrence(RecurrenceSet(first: first, rules: [rule]), zone: zone)
    var range = InstantRange(start: first.bounds(zone: zone).start, end: .distant)
    if !named.isBounded {
      var last: Occurrence?
      var count = 0
      if series.isBounded {
        for occurrence in series.occurrences {
          last = occurrence
          count += 1
          if count > RecurrenceSet.dateLimit { break }
        }
      }
      guard let last, count <= RecurrenceSet.dateLimit else {
        throw Unreadable(reason: "Its EXRULE never ends. Exclude single dates by EXDATE.")
      }
      range = InstantRange(start: range.start, end: last.range.start.adding(seconds: 1))
    }
    let occurrences = Array(
      named.occurrences(startingIn: range).prefix(Self.exclusionRuleLimit + 1))
    guard occurrences.count <= Self.exclusionRuleLimit else {
      throw Unreadable(
        reason: "Its EXRULE names more than \(Self.exclusionRuleLimit) times. Exclude single "
          + "dates by EXDATE.")
    }
    return occurrences.map { $0.id.isDate ? .date($0.id.wall.date) : .local($0.id.wall) }
  }
}

extension Instant {
  /// After the year 9999.
  fileprivate static let distant = Instant(secondsSinceEpoch: 253_402_387_200)
}
