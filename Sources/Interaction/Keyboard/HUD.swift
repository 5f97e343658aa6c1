/// The list of shortcuts that shows while Command alone is held.
struct HUD: Hashable {
  enum State: Hashable {
    case idle
    /// Command is down, and the list shows at this time.
    case armed(Milliseconds)
    case shown
    /// Command is still down, but something else came between.
    case spent
  }

  private(set) var state = State.idle

  var deadline: Milliseconds? {
    if case .armed(let deadline) = state { return deadline }
    return nil
  }

  mutating func press(at time: Milliseconds, _ policy: InteractionPolicy) {
    if state == .idle { state = .armed(time + policy.hud) }
  }

  mutating func show() { state = .shown }
  mutating func interrupt() { if state != .idle { state = .spent } }
  mutating func release() { state = .idle }
}

extension CalendarView {
  /// Shows the shortcuts if Command has been held long enough.
  mutating func showHUD(into effects: inout [Effect]) {
    guard let deadline = hud.deadline, deadline <= time else { return }
    hud.show()
    effects.append(
      .hud(
        commands.chain.map { validated($0) }
          .filter { $0.input != nil && !$0.attributes.contains(.hidden) }))
  }

  /// Takes the shortcuts away after an input other than the passing of time.
  mutating func interruptHUD(_ event: Event) {
    switch event {
    case .press(let press) where press.phase == .repeated && press.name == "Meta": break
    case .press(let press) where press.phase == .repeated && press.name == "Control": break
    case .hover, .leave, .down, .move, .up, .cancel, .wheel, .press, .blur, .run, .choose:
      hud.interrupt()
    case .focus(let text): if text { hud.interrupt() }
    case .tick, .refresh, .region, .command, .changed, .revoked, .configured,
      .loadFailed, .calendars, .committed, .rejected, .ghosts, .clipboard, .history:
      break
    }
  }
}
