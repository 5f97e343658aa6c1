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
    /// Users whose gestures the view has not been told of as they are now, by their names.
    var stale: [UserID: String] = [:]
  }

  private struct State {
    var gestures: [Viewer: Gesture] = [:]
    var watchers: [Viewer: Watcher] = [:]
    var watching: [CalendarID: Set<Viewer>] = [:]
    /// Sessions that were woken and have not taken their news yet.
    var woken: Set<ObjectIdentifier> = []
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
        state.watchers[watcher]?.stale[user] = name
        guard let session = state.watchers[watcher]?.session,
          state.woken.insert(watcher.session).inserted
        else { continue }
        sessions.append(session)
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
        var watcher = Watcher(session: session, calendars: calendars)
        if let earlier { watcher.stale = earlier.stale }
        for calendar in calendars { state.watching[calendar, default: []].insert(viewer) }
        for (other, gesture) in state.gestures where other != viewer {
          watcher.stale[gesture.user] = gesture.name
        }
        state.watchers[viewer] = watcher
        guard !watcher.stale.isEmpty, state.woken.insert(viewer.session).inserted else {
          return []
        }
        return [session]
      })
  }

  /// Forgets a view and its gesture.
  func leave(_ viewer: Viewer) {
    wake(
      state.withLock { state in
        _ = Self.unwatch(viewer, &state)
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
    let id = ObjectIdentifier(session)
    return state.withLock { state in
      state.woken.remove(id)
      var news: [News] = []
      for (viewer, watcher) in state.watchers
      where viewer.session == id && !watcher.stale.isEmpty {
        for (user, name) in watcher.stale {
          let shadows = state.gestures.filter { $0.key != viewer && $0.value.user == user }
            .sorted {
              ($0.key.view, $0.value.shadows.count) < ($1.key.view, $1.value.shadows.count)
            }
            .flatMap(\.value.shadows).filter { watcher.calendars.contains($0.calendar) }
          news.append(News(view: viewer.view, user: name, shadows: shadows))
        }
        state.watchers[viewer]?.stale = [:]
      }
      return news.sorted { ($0.view, $0.user) < ($1.view, $1.user) }
    }
  }
}
