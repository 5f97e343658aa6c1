import Scheduling

/// A touch, a pressed button or a pencil that is down.
struct Contact: Hashable {
  /// What it went down on.
  enum Target: Hashable {
    case empty
    case body(ItemReference)
    case handle(ItemReference, AppointmentEdge)

    var reference: ItemReference? {
      switch self {
      case .empty: nil
      case .body(let reference), .handle(let reference, _): reference
      }
    }
  }

  enum State: Hashable {
    /// It may still become a tap, a drag or a scroll.
    case possible
    /// It has moved too far for a tap, and waits to become a gesture.
    case strayed
    /// It owns the running gesture, or another contact does, or its gesture is over: nothing more
    /// comes of it.
    case ended
  }

  let number: Int
  /// How it is treated; a pointer of a client that knows none is a finger.
  let type: TouchType
  let target: Target
  let downTime: Milliseconds
  /// Where it went down, in viewport points.
  let start: Point
  /// Where it went down, in content points.
  let contentStart: Point
  let downModifiers: KeyModifierFlags
  /// Where it is, in viewport points.
  var location: Point
  /// The modifier keys of its last event.
  var modifiers: KeyModifierFlags
  var state: State = .possible
  /// It rested long enough to act on empty space.
  var isHeld = false

  /// Whether it drags only after a hold (UILongPressGestureRecognizer); others drag at once.
  var needsHold: Bool { type == .direct || type == .unknown }

  /// Whether it is farther from where it went down than a distance in points.
  func isFarther(than distance: Int) -> Bool {
    location.squaredDistance(to: start) > distance * distance
  }
}

/// The contacts that are down, at most one a number.
struct Contacts: Hashable {
  static let numbers = 0...99

  private(set) var all: [Contact] = []

  func index(of number: Int) -> Int? {
    all.firstIndex { $0.number == number }
  }

  /// The contact of a number, or nothing if it is not down.
  subscript(number: Int) -> Contact? {
    index(of: number).map { all[$0] }
  }

  mutating func add(_ contact: Contact) { all.append(contact) }

  mutating func remove(_ number: Int) -> Contact? {
    index(of: number).map { all.remove(at: $0) }
  }

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  mutating func update(at index: Int, _ change: (inout Contact) -> Void) { change(&all[index]) }

  mutating func move(at index: Int, to point: Point, _ modifiers: KeyModifierFlags) {
    all[index].location = point
    all[index].modifiers = modifiers
  }

  /// Leaves nothing more to come of any contact.
  mutating func endAll() {
    for index in all.indices { all[index].state = .ended }
  }

  /// The contacts that a policy's hold turns into a lift, the first down first.
  func nextHold(_ policy: InteractionPolicy) -> (index: Int, time: Milliseconds)? {
    var next: (index: Int, time: Milliseconds)?
    for (index, contact) in all.enumerated() {
      guard contact.state == .possible, contact.needsHold, !contact.isHeld else { continue }
      let (time, overflow) = contact.downTime.addingReportingOverflow(policy.hold)
      guard !overflow, time < next?.time ?? .max else { continue }
      next = (index, time)
    }
    return next
  }
}
