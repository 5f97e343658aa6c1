import Scheduling

/// What a step did to one appointment.
struct StepEffect {
  /// Nothing when it was not there, or in the trash.
  var before: Appointment?
  var after: Appointment?
  /// Of an override: the series that it belongs to, as it is now.
  var master: Appointment?
  var wasInTrash = false
  var isInTrash = false

  /// What led to it, seen from the step having been undone.
  var reversed: StepEffect {
    StepEffect(
      before: after, after: before, master: master, wasInTrash: isInTrash, isInTrash: wasInTrash)
  }

  /// The word for a step by what it did to its appointments.
  static func kind(of effects: [StepEffect]) -> StepSummary.Kind {
    if effects.allSatisfy({ $0.after == nil }) { return .delete }
    if effects.allSatisfy({ $0.before == nil && $0.wasInTrash }) { return .restore }
    let added = Set(effects.filter { $0.before == nil }.compactMap(\.ownSeries))
    // A series that ends earlier, while another begins: it was parted in two.
    let parted = effects.compactMap { $0.endsEarlier ? $0.before : nil }.first
    var seen = Set<StepSummary.Kind>()
    for effect in effects {
      // An override that came with its series is told by that.
      if effect.before == nil, let series = effect.after, series.occurrence != nil,
        added.contains(series.uid)
      {
        continue
      }
      if let parted, effect.before == nil, let rest = effect.after, rest.isSeries {
        seen.insert(change(from: parted, to: rest) ?? .move)
      } else if parted == nil || !effect.endsEarlier {
        if let kind = effect.kind { seen.insert(kind) }
      }
    }
    if seen.isEmpty { return parted == nil ? .edit : .delete }
    // Overrides that leave a series while others of it change.
    if parted != nil, seen.count > 1 { seen.remove(.delete) }
    return seen.count == 1 ? seen.first ?? .edit : .edit
  }

  private var ownSeries: String? { after?.isSeries == true ? after?.uid : nil }

  /// Nothing when it says nothing about the step.
  private var kind: StepSummary.Kind? {
    switch (before, after) {
    case (nil, nil): return nil
    case (_?, nil): return .delete
    case (nil, let after?):
      if let occurrence = after.occurrence, let master, !wasInTrash {
        return Self.change(from: master.standing(at: occurrence), to: after) ?? .edit
      }
      return wasInTrash ? .restore : .add
    case (let before?, let after?):
      if losesOccurrences { return .delete }
      return Self.change(from: before, to: after)
    }
  }

  /// Whether the only news is that some occurrences do not take place any more.
  private var losesOccurrences: Bool {
    guard var before, let after, after.exclusions.count > before.exclusions.count else {
      return false
    }
    before.exclusions = after.exclusions
    before.revision = after.revision
    return before == after
  }

  /// Whether the only news is that the series ends earlier.
  private var endsEarlier: Bool {
    guard var before, let after, before.isSeries, before.rules != after.rules,
      before.rules.count == after.rules.count
    else { return false }
    for (old, new) in zip(before.rules, after.rules) {
      guard new.end.isEarlier(than: old.end), let open = try? old.ending(.never),
        let same = try? new.ending(.never), open == same
      else { return false }
    }
    before.rules = after.rules
    before.additions = after.additions
    before.exclusions = after.exclusions
    before.revision = after.revision
    return before == after
  }

  /// What changed in an appointment; nothing when it is the same.
  private static func change(from before: Appointment, to after: Appointment)
    -> StepSummary.Kind?
  {
    var same = before
    same.id = after.id
    same.uid = after.uid
    same.revision = after.revision
    same.occurrence = after.occurrence
    let isParted = before.uid != after.uid
    let moves =
      before.calendar != after.calendar
      || (isParted ? before.time.timeOfDay != after.time.timeOfDay : before.time != after.time)
    let isResized = moves && before.time.length != after.time.length
    if moves || isParted {
      // Rules and exclusions follow the time.
      same.rules = after.rules
      same.additions = after.additions
      same.exclusions = after.exclusions
    }
    same.calendar = after.calendar
    same.time = after.time
    if same == after { return isResized ? .resize : moves ? .move : nil }
    guard !moves else { return .edit }
    same.title = after.title
    return same == after ? .rename : .edit
  }
}

extension Appointment {
  /// The occurrence of a series as its rules have it.
  fileprivate func standing(at occurrence: OccurrenceID) -> Appointment {
    var single = self
    single.rules = []
    single.additions = []
    single.exclusions = []
    let start = occurrence.wall
    let end = start.adding(seconds: time.length)
    switch time {
    case .allDay: single.time = .allDay(start: start.date, end: end.date)
    case .floating: single.time = .floating(start: start, end: end)
    case .zoned(_, let startFold, _, let endFold, let zone):
      single.time = .zoned(
        start: start, startFold: startFold, end: end, endFold: endFold, zone: zone)
    }
    return single
  }
}

extension AppointmentTime {
  /// On the wall, in seconds.
  fileprivate var length: Int64 { end.seconds(since: start) }

  /// What an occurrence on another day has in common with it.
  fileprivate var timeOfDay: [Int64] { [start.wallSeconds % 86_400, isAllDay ? 1 : 0, length] }
}

extension RecurrenceEnd {
  fileprivate func isEarlier(than other: RecurrenceEnd) -> Bool {
    switch (self, other) {
    case (.never, _): false
    case (_, .never): true
    case (.count(let mine), .count(let others)): mine < others
    case (.until(.utc(let mine)), .until(.utc(let others))): mine < others
    case (.until(.local(let mine)), .until(.local(let others))): mine < others
    case (.until(.date(let mine)), .until(.date(let others))): mine < others
    // Parting a series replaces a count by a time, or a date by one.
    case (.until, _): true
    case (.count, .until): false
    }
  }
}
