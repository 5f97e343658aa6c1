import AppointmentStore
import Scheduling

/// The changes that a connection made itself, so that it can be told which news are its own, also
/// when it asks for them again.
struct OwnChanges {
  /// By the calendar, the numbers of the changes, ascending: those in a row are one range.
  private var revisions: [CalendarID: [ClosedRange<Int64>]] = [:]
  /// The oldest are forgotten; who changes a calendar alone needs one range.
  static let mostRanges = 512
  /// The calendars of `revisions`, the one that was changed first in front.
  private var calendars: [CalendarID] = []
  /// A client that makes and deletes calendars without end must not make this grow.
  static let mostCalendars = 256
  /// The newest edits: what leaves a calendar by one is numbered there as well.
  private var steps: [UndoID] = []
  private static let mostSteps = 64

  mutating func insert(_ calendar: CalendarID, _ revision: Int64) {
    if revisions[calendar] == nil {
      if calendars.count >= Self.mostCalendars {
        revisions[calendars.removeFirst()] = nil
      }
      calendars.append(calendar)
    }
    revisions[calendar, default: []].insert(revision)
  }

  mutating func insert(_ step: UndoID) {
    if steps.count >= Self.mostSteps { steps.removeFirst() }
    steps.append(step)
  }

  func contains(_ change: Change) -> Bool {
    if revisions[change.calendar]?.holds(change.revision) == true { return true }
    return change.kind == .edit && change.undo.map(steps.contains) == true
  }
}

extension [ClosedRange<Int64>] {
  fileprivate func holds(_ number: Int64) -> Bool {
    let after = startOfThoseAfter(number)
    return after > 0 && self[after - 1].contains(number)
  }

  fileprivate mutating func insert(_ number: Int64) {
    let after = startOfThoseAfter(number)
    if after > 0, number <= self[after - 1].upperBound { return }
    if after > 0, number - 1 == self[after - 1].upperBound {
      self[after - 1] = self[after - 1].lowerBound...number
    } else {
      insert(number...number, at: after)
      if count > OwnChanges.mostRanges { removeFirst() }
    }
  }

  /// The index of the first range that begins after a number.
  private func startOfThoseAfter(_ number: Int64) -> Int {
    // What comes is the newest almost always.
    if last.map({ $0.lowerBound <= number }) ?? true { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lowerBound <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
