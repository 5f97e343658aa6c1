import AppointmentStore
import Interaction
import Scheduling
import Synchronization

/// Shows what a gesture makes of appointments to the other views of their calendars.
///
/// It knows only what the views of this server tell, and never asks the store. A view that is slow
/// to take its news gets the newest: what lay in between is passed over.
package final class GhostHub: Sendable {
  /// A view of a session.
  struct Viewer: Hashable {
    let session: ObjectIdentifier
    let view: Int

    init(_ session: Session, _ view: Int) {
      self.session = ObjectIdentifier(session)
      self.view = view
    }
  }

  /// What a gesture makes of one appointment.
  struct Shadow: Hashable {
    var reference: ItemReference?
    var calendar: CalendarID
    var time: ItemTime
  }

  /// What a view is to show of one user's gestures.
  struct News {
    var view: Int
    var user: String
    var shadows: [Shadow]
  }

  private struct Gesture {
    var user: UserID
    var name: String
    var shadows: [Shadow]
  }

  private struct Watcher {
    var session: Session
    var calendars: Set<CalendarID>
  }

  private struct State {
    var gestures: [Viewer: Gesture] = [:]
    var watchers: [Viewer: Watcher] = [:]
    var watching: [CalendarID: Set<Viewer>] = [:]
    /// Users whose gestures views have not been told of as they are now, with their names, by
    /// session and view. A session that stands here was woken and has not taken its news yet.
    var stale: [ObjectIdentifier: [Int: [UserID: String]]] = [:]

    /// Notes that a view is to be told of a user's gestures; whether its session must be woken.
    mutating func note(_ user: UserID, _ name: String, for viewer: Viewer) -> Bool {
      let isAsleep = stale[viewer.session] == nil
      stale[viewer.session, default: [:]][viewer.view, default: [:]][user] = name
      return isAsleep
    }

    /// Forgets what a view was to be told. Another session may have this one's identifier later.
    mutating func forgetNews(for viewer: Viewer) {
      stale[viewer.session]?[viewer.view] = nil
      if stale[viewer.session]?.isEmpty == true { stale[viewer.session] = nil }
    }
  }

  private let state = Mutex(State())

  // MARK: Gestures

  /// Notes what a view's gesture makes of appointments; nothing ends it.
  func show(_ shadows: [Shadow], of principal: Principal, from viewer: Viewer) {
    wake(
      state.withLock { state in
        let earlier = state.gestures[viewer]?.shadows ?? []
        state.gestures[viewer] =
          shadows.isEmpty
          ? nil : Gesture(user: principal.user, name: principal.name, shadows: shadows)
        return Self.spread(
          Set((earlier + shadows).map(\.calendar)), of: principal.user, principal.name,
          from: viewer, &state)
      })
  }

  private static func spread(
    _ calendars: Set<CalendarID>, of user: UserID, _ name: String, from viewer: Viewer,
    _ state: inout State
  ) -> [Session] {
    var sessions: [Session] = []
    for calendar in calendars {
      for watcher in state.watching[calendar, default: []] where watcher != viewer {
        if state.note(user, name, for: watcher), let session = state.watchers[watcher]?.session {
          sessions.append(session)
        }
      }
    }
    return sessions
  }

  private func wake(_ sessions: [Session]) {
    for session in sessions {
      Task { await session.noteGhosts() }
    }
  }

  // MARK: Watching

  /// Tells a view of the gestures in some calendars, those under way first; replaces its others.
  func watch(_ calendars: Set<CalendarID>, _ viewer: Viewer, _ session: Session) {
    wake(
      state.withLock { state in
        let earlier = Self.unwatch(viewer, &state)
        for calendar in calendars { state.watching[calendar, default: []].insert(viewer) }
        state.watchers[viewer] = Watcher(session: session, calendars: calendars)
        // What was shown of calendars that the view has left is taken away.
        let concerned = calendars.union(earlier?.calendars ?? [])
        var wakes = false
        for (other, gesture) in state.gestures where other != viewer {
          guard gesture.shadows.contains(where: { concerned.contains($0.calendar) }) else {
            continue
          }
          if state.note(gesture.user, gesture.name, for: viewer) { wakes = true }
        }
        return wakes ? [session] : []
      })
  }

  /// Forgets a view and its gesture.
  func leave(_ viewer: Viewer) {
    wake(
      state.withLock { state in
        _ = Self.unwatch(viewer, &state)
        state.forgetNews(for: viewer)
        guard let gesture = state.gestures.removeValue(forKey: viewer) else { return [] }
        return Self.spread(
          Set(gesture.shadows.map(\.calendar)), of: gesture.user, gesture.name, from: viewer,
          &state)
      })
  }

  private static func unwatch(_ viewer: Viewer, _ state: inout State) -> Watcher? {
    guard let watcher = state.watchers.removeValue(forKey: viewer) else { return nil }
    for calendar in watcher.calendars {
      state.watching[calendar]?.remove(viewer)
      if state.watching[calendar]?.isEmpty == true { state.watching[calendar] = nil }
    }
    return watcher
  }

  /// The news for the views of a session, each user's whole.
  func take(_ session: Session) -> [News] {
    state.withLock { state in
      var news: [News] = []
      for (view, users) in state.stale.removeValue(forKey: ObjectIdentifier(session)) ?? [:] {
        let viewer = Viewer(session, view)
        guard let watcher = state.watchers[viewer] else { continue }
        for (user, name) in users {
          let shadows = state.gestures.filter { $0.key != viewer && $0.value.user == user }
            .sorted {
              ($0.key.view, $0.value.shadows.count) < ($1.key.view, $1.value.shadows.count)
            }
            .flatMap(\.value.shadows).filter { watcher.calendars.contains($0.calendar) }
          news.append(News(view: view, user: name, shadows: shadows))
        }
      }
      return news.sorted { ($0.view, $0.user) < ($1.view, $1.user) }
    }
  }
}
