extension CalendarView {
  /// When the view next needs a `tick` if nothing else happens, in its own time.
  public var deadline: Milliseconds? {
    var next = nowDeadline
    func consider(_ deadline: Milliseconds?) {
      if let deadline { next = min(next ?? .max, deadline) }
    }
    consider(hud.deadline)
    if configuration.clock == .server {
      for arrow in arrows { consider(arrow.next) }
    }
    switch gesture {
    case .none: if !contacts.all.isEmpty { consider(contacts.nextHold(policy)?.time) }
    case .asking(let question): consider(question.deadline)
    case .drag, .marquee: consider(autoScrollDeadline)
    case .scroll, .keys, .pending: break
    }
    return next
  }

  /// When the mark of the present next moves, if the view shows it.
  private var nowDeadline: Milliseconds? {
    showsNow ? toldNow + policy.nowInterval : nil
  }

  /// Whether anything is due by a time.
  func isDue(_ time: Milliseconds) -> Bool {
    // Contacts, gestures and keys have deadlines of their own; most views have none of them.
    if contacts.all.isEmpty, gesture.isNone, arrows.isEmpty, hud.state == .idle {
      // Read where it is stored, as an accessor's frame takes memory in a build for debugging.
      return time - toldNow >= configuration.policy.nowInterval
    }
    return true
  }

  /// Lets time pass: whatever was due by then happens first.
  mutating func advance(
    to time: Milliseconds, tellingNow: Bool, into effects: inout [Effect]
  ) {
    self.time = time
    if self.time - toldNow >= policy.nowInterval {
      toldNow = self.time / policy.nowInterval * policy.nowInterval
      if tellingNow { appendNow(into: &effects) }
    }
    showHUD(into: &effects)
    if !arrows.isEmpty { repeatArrows(into: &effects) }
    if case .asking(let question) = gesture, question.deadline <= self.time {
      cancelGesture(.timeout, into: &effects)
    }
    if !contacts.all.isEmpty {
      scrollByTime(into: &effects)
      liftHeld(into: &effects)
    }
  }
}

extension Event {
  /// Whether it only moves something over the view.
  var isMotion: Bool {
    switch self {
    case .hover, .move, .tick: true
    default: false
    }
  }
}
