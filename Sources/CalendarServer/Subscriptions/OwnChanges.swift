import AppointmentStore
import Scheduling

/// The changes that a connection made itself, so that it can be told which news are its own.
struct OwnChanges {
  private struct Mark: Hashable {
    let calendar: CalendarID
    let revision: Int64
  }

  /// Only changes that nobody of this connection watches stay longer than a moment.
  private static let most = 4_096
  private var marks: Set<Mark> = []
  /// The newest edits: what leaves a calendar by one is numbered there as well.
  private var steps: [UndoID] = []
  private static let mostSteps = 64

  mutating func insert(_ calendar: CalendarID, _ revision: Int64) {
    if marks.count >= Self.most { marks.removeAll(keepingCapacity: true) }
    marks.insert(Mark(calendar: calendar, revision: revision))
  }

  mutating func insert(_ step: UndoID) {
    if steps.count >= Self.mostSteps { steps.removeFirst() }
    steps.append(step)
  }

  func contains(_ change: Change) -> Bool {
    if marks.contains(Mark(calendar: change.calendar, revision: change.revision)) { return true }
    return change.kind == .edit && change.undo.map(steps.contains) == true
  }

  mutating func forget(_ calendar: CalendarID, upTo revision: Int64) {
    marks = marks.filter { $0.calendar != calendar || $0.revision > revision }
  }
}
