import Interaction
import Scheduling

/// What an iPad's view controller keeps: one `CalendarView`, one number for each touch, and a clock.
///
/// UIKit's own types stand as plain values here, so that the sample compiles everywhere; the names
/// of the methods say in which callback of UIKit each is called.
struct PadCalendarController {
  /// A `UITouch` as far as the calendar cares.
  struct Touch {
    /// `ObjectIdentifier(touch)`
    var identity: Int
    /// `touch.type`
    var type: TouchType
    /// `touch.location(in: view)`, rounded down
    var location: Point
    /// `event.buttonMask == .secondary`
    var isSecondary = false
    /// `event.modifierFlags`
    var modifiers: KeyModifierFlags = []
  }

  private(set) var view: CalendarView
  /// What shall be drawn, told to a screen reader, or written to the store.
  private(set) var effects: [Effect] = []
  private var contacts: [Int: Int] = [:]

  init(_ view: CalendarView) {
    self.view = view
    send(.refresh, at: 0)
  }

  // touchesBegan(_:with:)
  mutating func touchesBegan(_ touches: [Touch], at time: Milliseconds) {
    for touch in touches {
      guard let number = (0...99).first(where: { !contacts.values.contains($0) }) else { return }
      contacts[touch.identity] = number
      send(
        .down(
          contact: number, touch.type, touch.location, touch.isSecondary ? .secondary : .primary,
          touch.modifiers), at: time)
    }
  }

  // touchesMoved(_:with:)
  mutating func touchesMoved(_ touches: [Touch], at time: Milliseconds) {
    for touch in touches {
      guard let number = contacts[touch.identity] else { continue }
      send(.move(contact: number, touch.location, touch.modifiers), at: time)
    }
  }

  // touchesEnded(_:with:)
  mutating func touchesEnded(_ touches: [Touch], at time: Milliseconds) {
    for touch in touches {
      guard let number = contacts.removeValue(forKey: touch.identity) else { continue }
      send(.up(contact: number, touch.location, touch.modifiers), at: time)
    }
  }

  // touchesCancelled(_:with:)
  mutating func touchesCancelled(_ touches: [Touch], at time: Milliseconds) {
    for touch in touches {
      guard let number = contacts.removeValue(forKey: touch.identity) else { continue }
      send(.cancel(contact: number), at: time)
    }
  }

  // UIHoverGestureRecognizer: .began and .changed; nil for .ended and .cancelled
  mutating func hover(_ point: Point?, _ kind: HoverKind, at time: Milliseconds) {
    send(point.map { .hover($0, kind) } ?? .leave, at: time)
  }

  // pressesBegan(_:with:) and pressesEnded(_:with:), with the key of each UIPress
  mutating func press(_ press: Press, at time: Milliseconds) -> Bool {
    send(.press(press), at: time)
    // What the view leaves goes on along the responder chain: call super.
    return !effects.contains(.unhandled)
  }

  // CADisplayLink, or a timer set to `view.deadline`
  mutating func tick(at time: Milliseconds) {
    guard let deadline = view.deadline, deadline <= time else { return }
    send(.tick, at: time)
  }

  private mutating func send(_ event: Event, at time: Milliseconds) {
    effects.removeAll(keepingCapacity: true)
    view.handle(event, at: time, into: &effects)
  }
}
