import EdgewiseTesting
import Interaction
import Scheduling
import Testing

/// What holds for every sequence of events.
@Suite struct GestureLawTests {
  /// Follows the effects of a session and notes each broken law.
  private struct Witness {
    let zone: Zone
    var handles: ItemReference?
    var hasStyle = false
    var grabbed: GestureOperation?
    var previews: [Preview] = []
    var broken: [String] = []

    mutating func take(_ effects: [Effect]) {
      var isFirstPreview = true
      for effect in effects {
        switch effect {
        case .reset:
          (handles, hasStyle, previews) = (nil, false, [])
        case .handles(let new):
          if let handles, handles != new.reference { broken.append("entered without an exit") }
          handles = new.reference
        case .noHandles(let reference, _):
          if handles != reference { broken.append("left \(reference) without an entry") }
          handles = nil
        case .style: hasStyle = true
        case .noStyle:
          if !hasStyle { broken.append("no style to take away") }
          hasStyle = false
        case .grab(let operation, _, _):
          if grabbed != nil { broken.append("two grabs") }
          (grabbed, previews) = (operation, [])
        case .preview(let preview):
          if grabbed == nil { broken.append("a preview without a grab") }
          if isFirstPreview { previews = [] }
          isFirstPreview = false
          previews.append(preview)
        case .pending(let operation, _, _):
          // Commands without a place under a pointer take hold of nothing that would be drawn.
          if [.delete, .duplicate, .paste].contains(operation), grabbed == nil {
            grabbed = operation
          }
        case .committed, .cancelled: end()
        case .rejected(let rejection): if rejection.operation != nil { end() }
        case .commit(let edit): check(edit)
        default: break
        }
      }
    }

    private mutating func end() {
      if grabbed == nil { broken.append("an end without a grab") }
      (grabbed, previews) = (nil, [])
    }

    private mutating func check(_ edit: GestureEdit) {
      if edit.changes.isEmpty { broken.append("an empty edit") }
      if [.delete, .duplicate, .paste].contains(edit.operation) { return }
      for change in edit.changes {
        let shown = previews.filter { ($0.reference ?? $0.source) == change.reference }
        if shown.isEmpty { broken.append("committed what was never previewed") }
        for preview in shown where !preview.time.isSame(as: change.time, in: zone) {
          broken.append("previewed \(preview.time), committed \(change.time)")
        }
      }
    }
  }

  private static func items(_ generator: inout SeededGenerator, _ zone: Zone) -> [Item] {
    (0..<Int.random(in: 0...12, using: &generator)).map { number in
      let monday = 1_772_402_400
      let start = Instant(
        secondsSinceEpoch: Int64(
          monday + Int.random(in: -700...10_000, using: &generator) * 60))
      let length = Int64([0, 5, 15, 60, 600, 5_000].randomElement(using: &generator) ?? 60) * 60
      let days = CalendarDate(daysSinceEpoch: 20_514)
        .adding(days: Int.random(in: -2...8, using: &generator))
      if Int.random(in: 0..<30, using: &generator) == 0 { return atTheLimits(number, days) }
      let operations = [EditOperations.all, .all, [.move], [.resizeEnd], []]
      return Item(
        reference: ItemReference("i\(number)"), revision: 1, calendar: "home", title: "",
        repeats: Int.random(in: 0..<4, using: &generator) == 0,
        operations: operations.randomElement(using: &generator) ?? .all,
        time: Int.random(in: 0..<5, using: &generator) == 0
          ? .allDay(start: days, end: days.adding(days: 2))
          : .timed(start: start, end: start.adding(seconds: length)))
    }
  }

  /// Items that no store would keep, but that must not trap.
  private static func atTheLimits(_ number: Int, _ day: CalendarDate) -> Item {
    let least = Instant(secondsSinceEpoch: .min)
    let greatest = Instant(secondsSinceEpoch: .max)
    let far = CalendarDate(daysSinceEpoch: .max)
    let times: [ItemTime] = [
      .timed(start: least, end: greatest), .timed(start: greatest, end: least),
      .floating(start: WallTime(day), end: WallTime(wallSeconds: .max)),
      .floating(start: WallTime(wallSeconds: .min), end: WallTime(day)),
      .allDay(start: day, end: day.adding(days: -3)), .allDay(start: day, end: far),
      .allDay(start: CalendarDate(daysSinceEpoch: .min), end: far), .allDay(start: far, end: far),
    ]
    return Item(
      reference: ItemReference("i\(number)"), revision: 1, calendar: "home", title: "",
      time: times[number % times.count])
  }

  private static func configuration(_ generator: inout SeededGenerator) throws -> ViewConfiguration
  {
    let sizes = [
      Size(width: 1_400, height: 960), Size(width: 700, height: 500), Size(width: 90, height: 40),
      Size(width: 1, height: 1),
    ]
    return try exampleWeek(
      zone: ["Europe/Athens", "America/New_York", "Australia/Lord_Howe"]
        .randomElement(using: &generator) ?? "UTC",
      hours: ["08:00-20:00", "00:00-24:00", "09:00-09:01"].randomElement(using: &generator) ?? ""
    ) {
      $0.size = sizes.randomElement(using: &generator) ?? sizes[0]
      $0.lane = $0.size.height > 48 && Bool.random(using: &generator) ? 48 : 0
      $0.hourHeight = [nil, 1, 160].randomElement(using: &generator) ?? nil
      $0.snap = [1, 7, 15, 1_440].randomElement(using: &generator) ?? 15
      $0.supportsIndirectInput = Int.random(in: 0..<4, using: &generator) != 0
      $0.platform = Bool.random(using: &generator) ? .apple : .pc
      $0.scope = Bool.random(using: &generator) ? .ask : .fixed(.all)
      $0.clock = Int.random(in: 0..<4, using: &generator) == 0 ? .client : .server
      $0.announces = Bool.random(using: &generator)
      $0.guardedCalendars = Bool.random(using: &generator) ? ["home"] : []
    }
  }

  /// Plays a random session; returns what it gave, or what it broke.
  private static func session(seed: UInt64) throws -> (effects: [Effect], broken: [String]) {
    var generator = SeededGenerator(seed: seed)
    let configuration = try configuration(&generator)
    var scene = try Scene(configuration, items(&generator, configuration.zone))
    var events = RandomEvents(generator: generator, size: configuration.size)
    var witness = Witness(zone: configuration.zone)
    var all: [Effect] = []
    var time: Milliseconds = 0
    for step in 0..<300 {
      time += Milliseconds.random(in: -50...250, using: &events.generator)
      var effects: [Effect]
      switch Int.random(in: 0..<60, using: &events.generator) {
      case 10..<20: effects = scene.isPending ? scene.commit() : scene.send(.tick, at: time)
      case 3: effects = scene.send(.rejected(.clash), at: time)
      case 4: effects = scene.changeSomething(&events.generator)
      case 5: effects = scene.removeSomething(&events.generator)
      case 6:
        var changed = scene.view.configuration
        changed.size.width = max(1, changed.size.width - 1)
        if Bool.random(using: &events.generator) { changed.snap = 15 }
        effects = scene.send(.configured(changed, items: Array(scene.items.values)), at: time)
      default: effects = scene.send(events.input(), at: time)
      }
      for case .load(let configuration) in effects {
        effects += scene.send(
          .configured(configuration, items: Array(scene.items.values)), at: time)
      }
      witness.take(effects)
      all += effects
      if let deadline = scene.view.deadline, deadline <= scene.view.time {
        witness.broken.append("a deadline that has passed")
      }
      for reference in scene.view.selectedReferences where scene.items[reference] == nil {
        witness.broken.append("\(reference) is selected but is no more")
      }
      if effects.dropFirst().contains(.reset), !effects.contains(where: \.isLoad) {
        witness.broken.append("a reset that is not first")
      }
      if !witness.broken.isEmpty {
        witness.broken.append("at step \(step) of seed \(seed)")
        break
      }
    }
    return (all, witness.broken)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func everySessionKeepsTheLaws(part: UInt64) throws {
    for seed in part * 25..<part * 25 + 25 {
      let (_, broken) = try Self.session(seed: seed)
      #expect(broken.isEmpty, "\(broken)")
    }
  }

  @Test func theSameEventsGiveTheSameEffects() throws {
    for seed in 0..<20 as Range<UInt64> {
      let first = try Self.session(seed: seed).effects
      let second = try Self.session(seed: seed).effects
      #expect(first == second, "seed \(seed)")
    }
  }

  /// Else the laws would hold for want of anything to hold for.
  @Test func randomSessionsGrabAndCommit() throws {
    var grabs = 0
    var commits = 0
    for seed in 0..<40 as Range<UInt64> {
      for effect in try Self.session(seed: seed).effects {
        if case .grab = effect { grabs += 1 }
        if case .commit = effect { commits += 1 }
      }
    }
    #expect(grabs > 80)
    #expect(commits > 40)
  }
}

extension Effect {
  fileprivate var isLoad: Bool {
    if case .load = self { return true }
    return false
  }
}

extension AppointmentTime {
  /// Whether it is the time of an edit, seen from a view's zone.
  fileprivate func isSame(as time: ItemTime, in zone: Zone) -> Bool {
    switch (self, time) {
    case (.zoned, .timed(let start, let end)):
      bounds(zone: zone) == InstantRange(start: start, end: end)
    case (.floating(let start, let end), .floating(let otherStart, let otherEnd)):
      start == otherStart && end == otherEnd
    case (.allDay(let start, let end), .allDay(let otherStart, let otherEnd)):
      start == otherStart && end == otherEnd
    default: false
    }
  }
}
