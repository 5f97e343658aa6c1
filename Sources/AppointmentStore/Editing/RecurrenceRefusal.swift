package import Scheduling

extension StoreError {
  /// What is wrong with a series, or with an edit of it.
  init(_ error: RecurrenceError) {
    switch error {
    case .noSuchOccurrence: self.init(.notFound, error.description)
    case .yearOutOfRange: self.init(.badRange, error.description)
    case .tooMany(let what, let limit):
      self.init(.limit(name: what, most: limit), error.description)
    default: self.init(.badRule, error.description)
    }
  }

  package init(_ error: ExpansionError) {
    switch error {
    case .tooMany:
      self.init(.limit(name: "instances", most: InstanceBudget.most), error.description)
    case .recurrence(_, let inner): self.init(inner)
    }
  }
}
