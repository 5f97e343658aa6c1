import EdgewiseTesting
import Interaction
import Scheduling

/// Events of every kind, most of them near what is shown, some at the limits of integers.
struct RandomEvents {
  var generator: SeededGenerator
  let size: Size

  mutating func coordinate(_ most: Int) -> Int {
    switch Int.random(in: 0..<80, using: &generator) {
    case 0: Int.max
    case 1: Int.min
    case 2: -999_999_999
    case 3: 999_999_999
    default: Int.random(in: -20...most + 20, using: &generator)
    }
  }

  mutating func point() -> Point {
    Point(x: coordinate(size.width), y: coordinate(size.height))
  }

  mutating func modifiers() -> KeyModifierFlags {
    Bool.random(using: &generator)
      ? [] : KeyModifierFlags(rawValue: UInt8.random(in: 0..<16, using: &generator))
  }

  /// Mostly the same two contacts, so that presses grow into gestures.
  mutating func contact() -> Int {
    let most = Int.random(in: 0..<4, using: &generator) == 0 ? 16 : 2
    return Int.random(in: 0..<most, using: &generator)
  }

  private static let keys = [
    "Escape", "Meta", "Control", "a", "c", "x", "v", "d", "z", "n", "1", "Dead", "", " ", "Tab",
    "Enter", "Delete", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowDown", "F7",
  ]

  /// What an app does by itself: commands, answers, regions, others' gestures.
  private mutating func host() -> Event {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0..<4:
      .run(KeyCommand.names.randomElement(using: &generator) ?? "")
    case 4, 5: .choose([nil, .this, .future, .all].randomElement(using: &generator) ?? nil)
    case 6:
      .region(
        name: "button",
        Bool.random(using: &generator)
          ? PointerRegion(
            rect: Rect(x: coordinate(90), y: coordinate(90), width: coordinate(90), height: 30))
          : nil)
    default:
      .ghosts(
        user: "other",
        Bool.random(using: &generator)
          ? [
            Ghost(
              reference: nil,
              time: .timed(
                start: Instant(secondsSinceEpoch: 1_772_522_000),
                end: Instant(secondsSinceEpoch: 1_772_525_600)))
          ] : [])
    }
  }

  /// An input event; the host's events are made by the law that knows the store.
  mutating func input() -> Event {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<20: .hover(point(), HoverKind.allCases.randomElement(using: &generator) ?? .pointer)
    case 20..<24: .leave
    case 24..<44:
      .down(
        contact: contact(), TouchType.allCases.randomElement(using: &generator) ?? .direct,
        point(), Int.random(in: 0..<10, using: &generator) == 0 ? .secondary : .primary,
        modifiers())
    case 44..<68: .move(contact: contact(), point(), modifiers())
    case 68..<84: .up(contact: contact(), point(), modifiers())
    case 84: Bool.random(using: &generator) ? .cancel(contact: contact()) : host()
    case 85: Int.random(in: 0..<3, using: &generator) == 0 ? .cancel(contact: nil) : .tick
    case 86..<89: .wheel(point(), dx: coordinate(9), dy: coordinate(90), modifiers())
    case 89..<93:
      .press(
        Press(
          [.began, .began, .ended, .repeated].randomElement(using: &generator) ?? .began,
          Self.keys.randomElement(using: &generator) ?? "", modifiers: modifiers()))
    case 93: Int.random(in: 0..<4, using: &generator) == 0 ? .blur : .tick
    case 94: .focus(text: Bool.random(using: &generator))
    case 95: Int.random(in: 0..<4, using: &generator) == 0 ? .refresh : .tick
    default: .tick
    }
  }
}

extension KeyCommand {
  /// Actions that a view offers, and one that it does not.
  static let names = [
    "move-later", "move-earlier", "move-next-day", "end-later", "end-earlier", "start-later",
    "start-earlier", "make-all-day", "make-timed", "delete", "duplicate", "copy", "cut", "paste",
    "select-all", "new", "undo", "day", "week", "month", "agenda", "page-next", "nothing",
  ]
}
