import Credentials
import LineProtocol
import Synchronization

/// Who may try to sign in: limits failed attempts by address, and how many passwords are hashed.
package final class AccessGate: Sendable {
  private let attempts = Mutex(AttemptLimiter())
  private let passwords = PasswordQueue()

  package init() {}

  /// Throws `BUSY` when an address has failed too often lately.
  func admit(_ host: String, at now: Int64) throws(ProtocolError) {
    guard attempts.withLock({ $0.mayTry(host, at: now) }) else {
      throw ProtocolError(
        .busy, "Too many failed attempts from this address; wait a minute and try again.")
    }
  }

  /// Counts a refused secret.
  func countFailure(_ host: String, at now: Int64) {
    attempts.withLock { $0.failed(host, at: now) }
  }

  /// Checks a password off the loops, as hashing takes a core for a good part of a second.
  func verify(_ password: String, against hash: PasswordHash) async throws(ProtocolError) -> Bool {
    try await passwords.verify(password, against: hash)
  }
}

/// Runs at most two password checks at once, with a short queue.
private actor PasswordQueue {
  private static let running = 2
  private static let waiting = 16

  private var free = PasswordQueue.running
  private var queue: [CheckedContinuation<Void, Never>] = []

  func verify(_ password: String, against hash: PasswordHash) async throws(ProtocolError) -> Bool {
    if free > 0 {
      free -= 1
    } else {
      guard queue.count < Self.waiting else {
        throw ProtocolError(.busy, "Many people are signing in; try again in a few seconds.")
      }
      await withCheckedContinuation { queue.append($0) }
    }
    let matches = await Task.detached { hash.matches(password) }.value
    if queue.isEmpty {
      free += 1
    } else {
      queue.removeFirst().resume()
    }
    return matches
  }
}
