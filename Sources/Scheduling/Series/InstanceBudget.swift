/// How many occurrences may still be expanded for one request.
public struct InstanceBudget: Hashable, Sendable {
  /// What a request may spend in all.
  public static let most = 10_000

  public private(set) var left: Int

  public init(_ count: Int = most) {
    left = count
  }

  mutating func spend() throws(ExpansionError) {
    guard left > 0 else { throw .tooMany }
    left -= 1
  }
}

/// Why series cannot be expanded.
public enum ExpansionError: Error, Hashable, Sendable {
  /// The range holds more occurrences than one request may expand.
  case tooMany
  /// A series cannot be expanded by the given zone.
  case recurrence(AppointmentID, RecurrenceError)
}

extension ExpansionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooMany:
      "The range holds too many occurrences. Ask for a shorter range, or fewer at a time."
    case .recurrence(let id, let error):
      "The series \(id) cannot be expanded: \(error)"
    }
  }
}
