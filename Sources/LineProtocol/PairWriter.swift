/// Takes the pairs of one line.
package struct PairWriter: Sendable {
  package mutating func add(_ key: String, _ value: String) {
    preconditionFailure("written next")
  }

  package mutating func add(_ key: String, _ value: Int) {
    preconditionFailure("written next")
  }

  /// Adds `yes` or `no`.
  package mutating func add(_ key: String, _ value: Bool) {
    preconditionFailure("written next")
  }
}
