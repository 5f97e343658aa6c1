import EdgewiseTesting
import Interaction
import Scheduling
import SystemZones
import Testing

/// A view with a store behind it, driven by transcripts.
///
/// A transcript has a line `@TIME EVENT` an input, a line `> …` a deed of the host or,
/// below it, what the view asks of the host, and below each
/// the effects it must have, all of them and in order. `…` at the end of an effect stands for
/// whatever more pairs it has; a line `…` alone for any number of effects.
struct Scene {
  var view: CalendarView
  private(set) var items: [ItemReference: Item] = [:]
  private(set) var revision: Int64
  /// Whether the view waits for the store.
  private(set) var isPending = false
  /// The edits that the view asked for.
  private(set) var edits: [GestureEdit] = []
  /// Whether transcripts say which keys are claimed, and what others are shown.
  var tellsKeys = false
  var tellsShared = false

  init(_ configuration: ViewConfiguration, _ items: [Item], now: String = "2026-03-02T06:05Z")
    throws
  {
    let now = try #require(Instant(text: now))
    view = try CalendarView(configuration: configuration, items: items, now: now)
    for item in items { self.items[item.reference] = item }
    revision = items.map(\.revision).max() ?? 8_800
    _ = view.handle(.refresh, at: 0)
  }

  mutating func play(_ transcript: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var step = ""
    var effects: [String] = []
    var expected: [String] = []
    func check() {
      guard !step.isEmpty || !expected.isEmpty else { return }
      let matches = Self.matches(effects[...], expected[...])
      #expect(
        matches,
        """
        after \(step)
        expected:
        \(expected.joined(separator: "\n"))
        got:
        \(effects.joined(separator: "\n"))
        """, sourceLocation: sourceLocation)
    }
    for line in transcript.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.isEmpty { continue }
      if line.hasPrefix("@") || Self.deeds.contains(where: { line.hasPrefix("> " + $0) }) {
        check()
        step = String(line)
        expected = []
        effects = perform(step, sourceLocation).filter(isTold).map(\.text)
      } else {
        expected.append(String(line))
      }
    }
    check()
  }

  /// What a host does; other lines with `>` are what a view asks of it.
  private static let deeds = ["store", "refuse", "remove", "set", "refresh", "revoke"]

  private func isTold(_ effect: Effect) -> Bool {
    switch effect {
    case .keys: tellsKeys
    case .shared: tellsShared
    default: true
    }
  }

  private static func matches(_ effects: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool
  {
    guard let pattern = expected.first else { return effects.isEmpty }
    if pattern == "…" {
      return (effects.startIndex...effects.endIndex).contains {
        matches(effects[$0...], expected.dropFirst())
      }
    }
    guard let effect = effects.first else { return false }
    let isMatch =
      pattern.hasSuffix("…") ? effect.hasPrefix(pattern.dropLast()) : effect == pattern
    return isMatch && matches(effects.dropFirst(), expected.dropFirst())
  }

  private mutating func perform(_ step: String, _ location: SourceLocation) -> [Effect] {
    let words = step.split(separator: " ", maxSplits: 1).map(String.init)
    if step.hasPrefix("@"), words.count == 2, let time = Milliseconds(words[0].dropFirst()),
      let event = Event(text: words[1])
    {
      return send(event, at: time)
    }
    let deed = words.dropFirst().first?.split(separator: " ").map(String.init) ?? []
    switch (deed.first, deed.count) {
    case ("store", 1): return commit()
    case ("refuse", 2): return send(.rejected(RefusalCode(rawValue: deed[1])))
    case ("remove", 2):
      items[ItemReference(deed[1])] = nil
      return send(.changed(upserts: [], removals: [ItemReference(deed[1])]))
    case ("set", 3):
      guard var item = items[ItemReference(deed[1])],
        case .timed(let start, let end)? = ItemTime(text: deed[2], in: view.configuration.zone)
      else { break }
      revision += 1
      item.revision = revision
      item.time = .timed(start: start, end: end)
      items[item.reference] = item
      return send(.changed(upserts: [item], removals: []))
    case ("revoke", 2):
      items[ItemReference(deed[1])] = nil
      return send(.revoked([ItemReference(deed[1])]))
    case ("refresh", 1): return send(.refresh)
    default: break
    }
    Issue.record("The transcript has a line that cannot be read: \(step)", sourceLocation: location)
    return []
  }

  mutating func send(_ event: Event, at time: Milliseconds = 0) -> [Effect] {
    let effects = view.handle(event, at: time)
    switch event {
    case .committed, .rejected: isPending = false
    default: break
    }
    for case .commit(let edit) in effects {
      edits.append(edit)
      isPending = true
    }
    return effects
  }

  /// Applies the last edit as a store would, and answers the view.
  mutating func commit() -> [Effect] {
    guard let edit = edits.last else { return [] }
    guard edit.changes.allSatisfy({ $0.reference.map { items[$0] != nil } ?? true }) else {
      return send(.rejected(.conflict))
    }
    revision += 1
    var changed: [Item] = []
    var created: [ItemReference] = []
    var removed: [ItemReference] = []
    for change in edit.changes {
      var item =
        change.reference.flatMap { items[$0] }
        ?? Item(reference: "", revision: 0, calendar: "home", title: "", time: change.time)
      if edit.operation == .delete, let reference = change.reference {
        items[reference] = nil
        removed.append(reference)
        continue
      }
      if edit.operation.adds {
        item.reference = ItemReference("new\(items.count)")
        created.append(item.reference)
      }
      item.revision = revision
      item.time = change.time
      items[item.reference] = item
      changed.append(item)
    }
    let commitment = Commitment(
      revision: revision, undo: "u\(revision)", created: created, items: changed,
      removed: removed)
    return send(.committed(commitment))
  }

  /// Someone else moves an appointment or adds one.
  mutating func changeSomething(_ generator: inout SeededGenerator) -> [Effect] {
    revision += 1
    let reference = ItemReference("i\(Int.random(in: 0..<14, using: &generator))")
    var item =
      items[reference]
      ?? Item(
        reference: reference, revision: revision, calendar: "home", title: "",
        time: .timed(
          start: Instant(secondsSinceEpoch: 1_772_522_000),
          end: Instant(secondsSinceEpoch: 1_772_525_600)))
    item.revision = revision
    if case .timed(let start, let end) = item.time {
      item.time = .timed(start: start.adding(seconds: 900), end: end.adding(seconds: 1_800))
    }
    items[reference] = item
    return send(.changed(upserts: [item], removals: []))
  }

  /// Someone else removes an appointment.
  mutating func removeSomething(_ generator: inout SeededGenerator) -> [Effect] {
    guard let reference = items.keys.sorted().randomElement(using: &generator) else { return [] }
    items[reference] = nil
    return send(.changed(upserts: [], removals: [reference]))
  }
}
