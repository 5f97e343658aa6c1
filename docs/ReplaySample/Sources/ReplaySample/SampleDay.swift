import Interaction
import Scheduling

/// A view of one week, and the appointments that it shows: what an app keeps in a database.
struct SampleDay {
  private var view: CalendarView
  private var items: [ItemReference: Item] = [:]
  private var revision: Int64 = 2

  init() throws {
    let monday = CalendarDate(daysSinceEpoch: 20_514)
    let configuration = ViewConfiguration(
      layout: .week, dates: DateRange(weekOf: monday), size: Size(width: 1_400, height: 960),
      hours: DayHours(startMinute: 480, endMinute: 1_200) ?? .wholeDay, zone: .utc,
      supportsIndirectInput: true)
    let nine = Zone.utc.startOfDay(monday).adding(seconds: 9 * 3_600)
    let standup = Item(
      reference: "standup", revision: 1, calendar: "home", title: "Standup",
      time: .timed(start: nine, end: nine.adding(seconds: 900)))
    let tuesday = nine.adding(seconds: 86_400 + 1_800)
    let review = Item(
      reference: "review", revision: 2, calendar: "home", title: "Design review",
      time: .timed(start: tuesday, end: tuesday.adding(seconds: 2_700)))
    for item in [standup, review] { items[item.reference] = item }
    view = try CalendarView(
      configuration: configuration, items: Array(items.values), now: nine)
  }

  /// Gives the view an event, tells its effects, and answers those that are for the host.
  mutating func tell(_ event: Event, at time: Milliseconds) {
    for effect in view.handle(event, at: time) {
      if let line = Self.line(effect) { print("  " + line) }
      guard case .commit(let edit) = effect else { continue }
      // A database would answer later, and might refuse.
      tell(apply(edit), at: time)
    }
  }

  private mutating func apply(_ edit: GestureEdit) -> Event {
    revision += 1
    var changed: [Item] = []
    for change in edit.changes {
      guard let reference = change.reference, var item = items[reference] else {
        return .rejected(.notFound)
      }
      guard change.revision == item.revision else { return .rejected(.conflict) }
      item.time = change.time
      item.revision = revision
      items[reference] = item
      changed.append(item)
    }
    return .committed(Commitment(revision: revision, undo: "u\(revision)", items: changed))
  }

  private static func line(_ effect: Effect) -> String? {
    switch effect {
    case .box(let box): "box \(box.item.title): \(text(box.time)) at \(text(box.rect))"
    case .handles(let handles):
      "handles of \(handles.reference), the hot one at \(text(handles.rect))"
    case .noHandles(let reference, _): "no handles of \(reference)"
    case .grab(let operation, let reference, _):
      "grab \(operation.rawValue) \(reference?.description ?? "")"
    case .preview(let preview): "preview \(preview.operation.rawValue): \(text(preview.time))"
    case .committed(let operation, _, let revision, _):
      "committed \(operation.rawValue) as \(revision)"
    case .cancelled(let operation, _, let cause):
      "cancelled \(operation.rawValue): \(cause.rawValue)"
    case .selection(let references): "selected " + references.map(\.name).joined(separator: ", ")
    default: nil
    }
  }

  private static func text(_ time: AppointmentTime) -> String { "\(time.start) to \(time.end)" }

  private static func text(_ rect: Rect) -> String {
    "\(rect.x),\(rect.y) \(rect.width) by \(rect.height)"
  }
}
