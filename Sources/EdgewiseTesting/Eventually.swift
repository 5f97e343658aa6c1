/// Waits until something has become true, and fails when it has not in time.
///
/// Between its looks it gives way to others for a moment; it never waits longer than needed.
package func eventually(
  _ what: String, within limit: Duration = .seconds(10), _ holds: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  while try await !holds() {
    guard ContinuousClock.now < deadline else { throw NeverHappened(what: what, limit: limit) }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// What `eventually` waited for in vain.
package struct NeverHappened: Error, CustomStringConvertible {
  let what: String
  let limit: Duration

  package var description: String { "Not within \(limit): \(what)" }
}
