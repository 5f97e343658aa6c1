/// Which part of a view's configuration is out of its range.
public enum ConfigurationError: String, Error, Hashable, Sendable, CaseIterable {
  case dates
  case size
  case snap
  case slot
  case hourHeight = "hour"
  case lane
  case policy
}

extension ConfigurationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .dates: "A view shows 1 to 366 days. Choose a shorter period."
    case .size: "A view is 1 to 100000 points wide and high. Give a size within that."
    case .snap: "The snap is 1 to 1440 minutes. Give one within that."
    case .slot: "The slot is 1 to 1440 minutes. Give one within that."
    case .hourHeight: "An hour is 1 to 10000 points high. Give a height within that."
    case .lane: "The all-day lane is lower than the view. Give it less height."
    case .policy: "A number of the interaction policy is out of its range. Use the default."
    }
  }
}
