import Scheduling

/// An arrow key that is down.
struct HeldArrow: Hashable {
  let name: String
  let stroke: KeyStroke
  /// When it repeats next by the view's clock.
  var next: Milliseconds

  /// Days to the right and steps down that one press means.
  var way: (days: Int, steps: Int) {
    switch name {
    case "ArrowUp": (0, -1)
    case "ArrowDown": (0, 1)
    case "ArrowLeft": (-1, 0)
    default: (1, 0)
    }
  }
}

extension CalendarView {
  /// Takes an arrow key in; tells whether it was one that means something.
  mutating func pressArrow(
    _ stroke: KeyStroke, named name: String, isRepeat: Bool, into effects: inout [Effect]
  ) -> Bool {
    guard Self.arrowStrokes.contains(stroke) else { return false }
    // A client's own command of the view goes before.
    if let action = commands.actions(for: stroke).first, commands.isClients(action),
      canPerform(action)
    {
      return false
    }
    if isRepeat {
      // The view's own clock repeats keys, unless the client's is the view's.
      guard configuration.clock == .client, arrows.contains(where: { $0.name == name }) else {
        return true
      }
    } else if !arrows.contains(where: { $0.name == name }) {
      arrows.append(HeldArrow(name: name, stroke: stroke, next: time + policy.repeatDelay))
    }
    if let arrow = arrows.first(where: { $0.name == name }) {
      step(arrow, times: 1, into: &effects)
    }
    return true
  }

  /// Lets an arrow key go; the last one's release commits the move of all.
  mutating func releaseArrow(_ name: String, into effects: inout [Effect]) {
    guard arrows.contains(where: { $0.name == name }) else { return }
    arrows.removeAll { $0.name == name }
    dropKeys(into: &effects)
  }

  /// Commits what keys have moved once none of them is down.
  private mutating func dropKeys(into effects: inout [Effect]) {
    if arrows.isEmpty, case .keys(let keys) = gesture { drop(keys.drag, into: &effects) }
  }

  /// Repeats the keys that have been held long enough.
  mutating func repeatArrows(into effects: inout [Effect]) {
    guard configuration.clock == .server else { return }
    for arrow in arrows {
      guard let index = arrows.firstIndex(where: { $0.name == arrow.name }),
        arrows[index].next <= time
      else { continue }
      let due = (time - arrows[index].next) / policy.repeatInterval + 1
      arrows[index].next += due * policy.repeatInterval
      // A view that was not ticked for long does not run through all of it.
      step(arrow, times: Int(min(due, 1_000)), into: &effects)
    }
  }

  private mutating func step(_ arrow: HeldArrow, times: Int, into effects: inout [Effect]) {
    let (days, steps) = arrow.way
    let modifiers = arrow.stroke.modifiers
    if modifiers.contains(.option) {
      if waits(arrow, times) { return }
      let edge = modifiers.contains(.shift) ? Drag.Kind.resize(.start) : .resize(.end)
      return stepDrag(edge, days: 0, snaps: steps * times, into: &effects)
    }
    if modifiers.contains(.shift) {
      for _ in 0..<min(times, 64) { extendSelection(days: days, steps: steps, into: &effects) }
      return
    }
    if case .keys = gesture {
      return stepDrag(.move, days: days * times, snaps: steps * times, into: &effects)
    }
    if case .item(let reference) = focus, selection.contains(reference) {
      if waits(arrow, times) { return }
      return stepDrag(.move, days: days * times, snaps: steps * times, into: &effects)
    }
    moveFocus(days: days * min(times, 64), steps: steps * min(times, 64), into: &effects)
  }

  /// Keeps steps for later while the store is at work on an edit; tells whether it is.
  private mutating func waits(_ arrow: HeldArrow, _ times: Int) -> Bool {
    guard case .pending = gesture else { return false }
    if let last = waitingSteps.indices.last, waitingSteps[last].arrow.stroke == arrow.stroke {
      waitingSteps[last].times = min(waitingSteps[last].times + times, 100_000)
    } else if waitingSteps.count < 64 {
      waitingSteps.append((arrow, times))
    }
    return true
  }

  /// Takes the steps that waited for the store.
  mutating func takeWaitingSteps(into effects: inout [Effect]) {
    guard !waitingSteps.isEmpty else { return }
    let steps = waitingSteps
    waitingSteps = []
    for (arrow, times) in steps { step(arrow, times: times, into: &effects) }
    dropKeys(into: &effects)
  }

  /// Moves or resizes by a step of a key that is held until its release.
  private mutating func stepDrag(
    _ kind: Drag.Kind, days: Int, snaps: Int, into effects: inout [Effect]
  ) {
    if gesture.isNone {
      guard let drag = grabTargets(kind, into: &effects) else {
        // Refused once, not with every repeat.
        arrows = []
        return
      }
      gesture = .keys(KeyDrag(drag: drag))
    }
    guard case .keys(var keys) = gesture, keys.drag.kind == kind else { return }
    gesture = .none
    let isNew = keys.step(days: days, snaps: snaps, layout, configuration)
    if isNew { tell(keys.drag.previews, into: &effects) }
    gesture = .keys(keys)
  }
}
