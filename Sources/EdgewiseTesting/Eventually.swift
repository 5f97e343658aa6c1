/// Waits until something has become true, and fails when it has not in time.
///
/// Between its looks it gives way to others for a moment; it never waits longer than needed.
package nonisolated(nonsending) func eventually(
  _ what: String, within limit: Duration = .seconds(10),
  _ holds: nonisolated(nonsending) () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  while try await !holds() {
    guard ContinuousClock.now < deadline else { throw NeverHappened(what: what, limit: limit) }
    // What other processes do, or a server's other sessions, nobody tells: it must be looked for.
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// What `eventually` waited for in vain.
package struct NeverHappened: Error, CustomStringConvertible {
  let what: String
  let limit: Duration

  package var description: String { "Not within \(limit): \(what)" }
}
