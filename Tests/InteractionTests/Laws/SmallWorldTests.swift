import Interaction
import Testing

/// The laws over every sequence of a few events in a world of two appointments, none left out.
@Suite struct SmallWorldTests {
  /// What may happen; pointers are contact 0, fingers are contact 1.
  private enum Step: CaseIterable {
    case pressBody, pressEdge, touchEdge, movePointer, moveFinger, liftPointer, liftFinger
    case wait, escape, cancel

    var event: Event {
      switch self {
      case .pressBody: .down(contact: 0, .indirectPointer, Point(x: 50, y: 120))
      case .pressEdge: .down(contact: 0, .indirectPointer, Point(x: 50, y: 159))
      case .touchEdge: .down(contact: 1, .direct, Point(x: 50, y: 159))
      case .movePointer: .move(contact: 0, Point(x: 50, y: 199))
      case .moveFinger: .move(contact: 1, Point(x: 50, y: 199))
      case .liftPointer: .up(contact: 0, Point(x: 50, y: 199))
      case .liftFinger: .up(contact: 1, Point(x: 50, y: 199))
      case .wait: .tick
      case .escape: .press(Press(.began, "Escape"))
      case .cancel: .cancel(contact: nil)
      }
    }
  }

  /// A session so far, and what it has told of gestures and of the pointer.
  private struct Session {
    var view: CalendarView
    var time: Milliseconds = 0
    var grabbed: GestureOperation?
    var handles: ItemReference?
    var hasStyle = false
    var commits = 0
    var broken: [String] = []

    /// Plays a step; a commit is refused at once, so that the world stays as it is.
    mutating func play(_ step: Step) {
      time += step == .wait ? 500 : 10
      let effects = view.handle(step.event, at: time)
      take(effects, step)
      guard effects.contains(where: { if case .commit = $0 { true } else { false } }) else {
        return
      }
      take(view.handle(.rejected(.conflict), at: time), step)
    }

    mutating func leave() {
      take(view.handle(.blur, at: time), .cancel)
      if let grabbed { broken.append("\(grabbed) has no end") }
    }

    private mutating func take(_ effects: [Effect], _ step: Step) {
      for effect in effects {
        switch effect {
        case .grab(let operation, _, _):
          if grabbed != nil { broken.append("two grabs") }
          grabbed = operation
        case .commit(let edit):
          commits += 1
          if ![.liftPointer, .liftFinger].contains(step) { broken.append("committed by \(step)") }
          if step == .liftFinger, edit.operation != .move { broken.append("a finger resized") }
        case .rejected, .cancelled:
          if grabbed == nil { broken.append("an end without a grab") }
          grabbed = nil
        case .handles(let new):
          if let handles, handles != new.reference { broken.append("entered without an exit") }
          handles = new.reference
        case .noHandles(let reference, _):
          if handles != reference { broken.append("left without an entry") }
          handles = nil
        case .style: hasStyle = true
        case .noStyle:
          if !hasStyle { broken.append("no style to take away") }
          hasStyle = false
        default: break
        }
      }
    }
  }

  /// Explores what can follow a session; tells how many commits were seen.
  private func explore(_ session: Session, _ trail: [Step], _ depth: Int) -> Int {
    var commits = 0
    for step in Step.allCases {
      var next = session
      next.play(step)
      commits += next.commits - session.commits
      let path = trail + [step]
      if depth > 1, next.broken.isEmpty {
        commits += explore(next, path, depth - 1)
      } else {
        next.leave()
        #expect(next.broken.isEmpty, "\(path): \(next.broken)")
      }
    }
    return commits
  }

  @Test(arguments: [1, 15, 60])
  func everyShortSequenceKeepsTheLaws(snap: Int) throws {
    let scene = try scene(
      ["a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-02T10:30/2026-03-02T11:00"],
      exampleWeek { $0.snap = snap })
    let commits = explore(Session(view: scene.view), [], snap == 15 ? 5 : 4)
    #expect(commits > 10, "else the laws would hold for want of anything to hold for")
  }
}
