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

  /// Hashes a new password, likewise.
  func hash(_ password: String) async throws(ProtocolError) -> PasswordHash {
    switch try await passwords.hash(password) {
    case .success(let hash): return hash
    case .failure(let error):
      switch error {
      case .unsuitable:
        throw .badValue("password", expected: "a password of 1 to \(PasswordHash.longest) octets")
      case .outOfMemory:
        throw ProtocolError(.busy, "The server has too little memory just now; try again soon.")
      }
    }
  }
}

/// Runs at most two password checks at once, with a short queue.
private actor PasswordQueue {
  private static let running = 2
  private static let waiting = 16

  private var free = PasswordQueue.running
  private var queue: [CheckedContinuation<Bool, Never>] = []

  func verify(_ password: String, against hash: PasswordHash) async throws(ProtocolError) -> Bool {
    try await run { hash.matches(password) }
  }

  func hash(_ password: String) async throws(ProtocolError) -> Result<PasswordHash, PasswordError> {
    try await run {
      Result { () throws(PasswordError) in try PasswordHash(password) }
    }
  }

  private func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value)
    async throws(ProtocolError) -> Value
  {
    let hasTurn = await withCheckedContinuation { turn in
      // Looked at inside, as others may come or go before the caller is suspended.
      if free > 0 {
        free -= 1
        turn.resume(returning: true)
      } else if queue.count < Self.waiting {
        queue.append(turn)
      } else {
        turn.resume(returning: false)
      }
    }
    guard hasTurn else {
      throw ProtocolError(.busy, "Many people are signing in; try again in a few seconds.")
    }
    let value = await Task.detached { work() }.value
    if queue.isEmpty {
      free += 1
    } else {
      queue.removeFirst().resume(returning: true)
    }
    return value
  }
}
