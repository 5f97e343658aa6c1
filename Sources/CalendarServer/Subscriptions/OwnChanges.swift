import Scheduling

/// The changes that a connection made itself, until it has been told of them.
struct OwnChanges {
  private struct Mark: Hashable {
    let calendar: CalendarID
    let revision: Int64
  }

  /// Only changes that nobody of this connection watches stay longer than a moment.
  private static let most = 4_096
  private var marks: Set<Mark> = []

  mutating func insert(_ calendar: CalendarID, _ revision: Int64) {
    if marks.count >= Self.most { marks.removeAll(keepingCapacity: true) }
    marks.insert(Mark(calendar: calendar, revision: revision))
  }

  func contains(_ calendar: CalendarID, _ revision: Int64) -> Bool {
    marks.contains(Mark(calendar: calendar, revision: revision))
  }

  mutating func forget(_ calendar: CalendarID, upTo revision: Int64) {
    marks = marks.filter { $0.calendar != calendar || $0.revision > revision }
  }
}
