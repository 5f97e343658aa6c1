import Scheduling

extension CalendarView {
  /// Takes hold of what a command or a key is about, or refuses it once.
  ///
  /// A move takes all; a resize takes the focused one, else the first.
  mutating func grabTargets(_ kind: Drag.Kind, into effects: inout [Effect]) -> Drag? {
    var items = targetItems
    let focused = items.firstIndex { focus == .item($0.reference) } ?? 0
    guard gesture.isNone, items.indices.contains(focused) else { return nil }
    var grabbed = focused
    var needed = EditOperations.move
    if case .resize(let edge) = kind {
      items = [items[focused]]
      grabbed = 0
      needed = edge == .start ? .resizeStart : .resizeEnd
    }
    let denied = items.filter { !$0.operations.contains(needed) }.map(\.reference)
    guard denied.isEmpty else {
      deny(denied, into: &effects)
      return nil
    }
    contacts.endAll()
    let drag = Drag(
      contact: nil, kind: kind, grabbed: grabbed, members: items.map(member), origin: .zero,
      modifiers: [])
    effects.append(
      .grab(drag.operation, items[grabbed].reference, revision: items[grabbed].revision))
    return drag
  }

  /// Does by one snap, or one day, what a drag would do.
  mutating func transform(_ action: String, into effects: inout [Effect]) {
    let kind: Drag.Kind =
      action.hasPrefix("end-")
      ? .resize(.end) : action.hasPrefix("start-") ? .resize(.start) : .move
    guard let drag = grabTargets(kind, into: &effects) else { return }
    var keys = KeyDrag(drag: drag)
    switch action {
    case "move-next-day": _ = keys.step(days: 1, snaps: 0, layout, configuration)
    case "move-previous-day": _ = keys.step(days: -1, snaps: 0, layout, configuration)
    case "make-all-day":
      _ = keys.drag.update(by: .allDay(days: 0), .move, layout, configuration)
    case "make-timed":
      let start = keys.drag.members[keys.drag.grabbed ?? 0].time.start
      _ = keys.drag.update(
        by: .timed(start.date, second: firstWorkingSecond), .move, layout, configuration)
    default:
      let snaps = action.hasSuffix("-later") ? 1 : -1
      _ = keys.step(days: 0, snaps: snaps, layout, configuration)
    }
    tell(keys.drag.previews, into: &effects)
    hold(keys.drag)
    drop(keys.drag, into: &effects)
  }

  /// When an appointment begins that was of whole days: nine o'clock, if that is shown.
  private var firstWorkingSecond: Int {
    let grid = layout.grid
    return (grid.startSecond..<grid.endSecond).contains(32_400) ? 32_400 : grid.startSecond
  }
}
