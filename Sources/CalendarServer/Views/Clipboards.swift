import AppointmentStore
import Scheduling
import Synchronization

/// What each user has copied or cut, shared by the user's sessions on this server.
///
/// It is kept in memory alone: a restart empties it, and other servers do not know it.
package final class Clipboards: Sendable {
  private struct State {
    var copied: [UserID: CopiedAppointments] = [:]
    /// The users with a clipboard, the one filled longest ago first.
    var order: [UserID] = []
    var sessions: [UserID: [ObjectIdentifier: Session]] = [:]
  }

  /// How many users' clipboards are kept; the one filled longest ago goes first.
  private static let most = 256

  private let state = Mutex(State())

  func content(of user: UserID) -> CopiedAppointments {
    state.withLock { $0.copied[user] ?? CopiedAppointments() }
  }

  /// Keeps something for a user and tells the user's other sessions.
  func keep(_ copied: CopiedAppointments, for user: UserID, from session: Session) {
    let others = state.withLock { state in
      state.order.removeAll { $0 == user }
      if copied.isEmpty {
        state.copied[user] = nil
      } else {
        state.copied[user] = copied
        state.order.append(user)
        if state.order.count > Self.most { state.copied[state.order.removeFirst()] = nil }
      }
      return state.sessions[user, default: [:]].filter { $0.key != ObjectIdentifier(session) }
    }
    for session in others.values {
      Task { await session.noteClipboard() }
    }
  }

  /// Tells a session, from now on, what its user's other sessions copy.
  func watch(_ user: UserID, _ session: Session) {
    state.withLock { $0.sessions[user, default: [:]][ObjectIdentifier(session)] = session }
  }

  func unwatch(_ user: UserID, _ session: Session) {
    state.withLock { state in
      state.sessions[user]?[ObjectIdentifier(session)] = nil
      if state.sessions[user]?.isEmpty == true { state.sessions[user] = nil }
    }
  }
}
