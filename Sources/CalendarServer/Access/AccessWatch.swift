import AppointmentStore
import Networking
import Synchronization

/// Parts with those whose token was revoked, or whose user was deleted, on whatever node.
///
/// All who are signed in are looked up now and then, and at once after a change on this node.
package final class AccessWatch: Sendable {
  private struct Watched {
    var session: Session
    var signIn: SignIn
  }

  private let store: any AppointmentStore
  private let watched = Mutex<[ObjectIdentifier: Watched]>([:])
  /// The most sign-ins that are looked up at once.
  private static let batch = 1_000

  init(store: any AppointmentStore) { self.store = store }

  /// Watches a session under its newest sign-in.
  func watch(_ session: Session, _ signIn: SignIn) {
    watched.withLock {
      $0[ObjectIdentifier(session)] = Watched(session: session, signIn: signIn)
    }
  }

  func unwatch(_ session: Session) {
    _ = watched.withLock { $0.removeValue(forKey: ObjectIdentifier(session)) }
  }

  /// Looks all sign-ins up, and ends the sessions of those that hold no longer.
  package func check() async {
    var rest = Array(Set(watched.withLock { $0.values.map(\.signIn) }))[...]
    while !rest.isEmpty {
      let part = Set(rest.prefix(Self.batch))
      rest = rest.dropFirst(Self.batch)
      // While the database is away nobody can do anything; the next look makes it good.
      guard let lapsed = try? await store.lapsed(among: part) else { return }
      // Those who have signed in again meanwhile stand here under what still holds.
      let parting = watched.withLock { $0.values.filter { lapsed.contains($0.signIn) } }
      for watched in parting { await watched.session.end(reason: "revoked") }
    }
  }

  /// Looks again and again until it is cancelled.
  func run(every milliseconds: Int64, on loop: EventLoop) async {
    while !Task.isCancelled {
      do { try await loop.sleep(milliseconds: milliseconds) } catch { return }
      await check()
    }
  }
}
