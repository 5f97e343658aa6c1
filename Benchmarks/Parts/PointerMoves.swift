import Interaction
import Scheduling

/// Pointer moves through the interaction module alone, without a server.
enum PointerMoves {
  /// Events a second on one core: hovers across a week of boxes, or moves of a drag.
  ///
  /// - Parameter hourHeight: the points of an hour; nothing for what fills the window.
  static func perSecond(
    _ motion: Motion, boxes: Int, hourHeight: Int? = nil, events: Int
  ) throws -> Double {
    var view = try Self.view(boxes: boxes, hourHeight)
    var effects: [Effect] = []
    view.handle(.refresh, at: 0, into: &effects)
    if motion == .drag {
      // On the first box of the second column: a press, and far enough to take hold of it.
      view.handle(
        .down(contact: 0, .indirectPointer, Point(x: 205, y: 5)), at: 1, into: &effects)
      view.handle(.move(contact: 0, Point(x: 205, y: 30)), at: 2, into: &effects)
    }
    let start = nanoseconds()
    var told = 0
    for index in 0..<events {
      effects.removeAll(keepingCapacity: true)
      let point = Point(x: 3 + index * 7 % 1_390, y: 3 + index * 3 % 950)
      let event: Event =
        motion == .hover ? .hover(point) : .move(contact: 0, point)
      view.handle(event, at: Milliseconds(3 + index / 8), into: &effects)
      told += effects.count
    }
    let elapsed = nanoseconds() - start
    precondition(told > 0, "the pointer crossed nothing")
    return Double(events) * 1e9 / Double(max(1, elapsed))
  }

  enum Motion {
    case hover
    case drag
  }

  private static func view(boxes: Int, _ hourHeight: Int?) throws -> CalendarView {
    let monday = CalendarDate(daysSinceEpoch: 20_514)
    let configuration = ViewConfiguration(
      layout: .week, dates: DateRange(weekOf: monday), size: Size(width: 1_400, height: 960),
      zone: .utc, hourHeight: hourHeight, supportsIndirectInput: true)
    let first = Zone.utc.startOfDay(configuration.dates.start)
    let items = (0..<boxes).map { index in
      // Spread over the week's minutes so that every column is equally full.
      let start = first.adding(seconds: Int64(index) * 7 * 86_400 / Int64(boxes) / 300 * 300)
      return Item(
        reference: ItemReference("a\(index)"), revision: 1, calendar: "home", title: "Box \(index)",
        time: .timed(start: start, end: start.adding(seconds: 2_700)))
    }
    return try CalendarView(configuration: configuration, items: items, now: first)
  }
}
