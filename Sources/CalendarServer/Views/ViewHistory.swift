import AppointmentStore
import Interaction
import Networking
import Scheduling

/// What the next undo and redo in a view's calendars would do: the words of "Undo Move".
extension Session {
  /// Reads it anew and tells the view. Without an answer the view keeps what it knows.
  func readHistory(of view: HostedView) async {
    let number = nextReading()
    guard let principal = handshake.principal,
      let steps = try? await services.store.nextSteps(in: Array(view.calendars), as: principal),
      number > view.historyReading
    else { return }
    view.historyReading = number
    view.handle(.history(undo: steps.undo?.kind.word, redo: steps.redo?.kind.word), at: loop.now)
  }

  /// Reads it for the views of a calendar in which the user did something, here or elsewhere.
  func readHistory(behind page: ChangePage, of calendar: CalendarID, as principal: Principal) async
  {
    guard page.changes.contains(where: { $0.user == principal.user }) else { return }
    for view in views.values where view.revisions[calendar] != nil { await readHistory(of: view) }
  }
}

extension StepSummary.Kind {
  fileprivate var word: String {
    switch self {
    case .add: "Add"
    case .delete: "Delete"
    case .restore: "Restore"
    case .move: "Move"
    case .resize: "Resize"
    case .rename: "Rename"
    case .edit: "Edit"
    }
  }
}
