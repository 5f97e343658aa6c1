import AppointmentStore
import Interaction
import Networking
import Scheduling

/// What the views of other sessions tell: gestures under way, and what the user has copied.
extension Session {
  /// Told by the hub: a gesture elsewhere has begun, changed or ended.
  func noteGhosts() {
    hasGhostNews = true
    deliverSharedNews()
    send()
  }

  /// Told by another session of the user: the clipboard has changed.
  func noteClipboard() {
    hasClipboardNews = true
    deliverSharedNews()
    send()
  }

  /// Shows the news to the views, unless a command is being answered.
  func deliverSharedNews() {
    guard mayPush else { return }
    deliverBusy()
    if hasClipboardNews {
      hasClipboardNews = false
      showClipboard()
      settleViews()
    }
    guard hasGhostNews else { return }
    hasGhostNews = false
    for news in services.ghosts.take(self) {
      guard let view = views[news.view] else { continue }
      let ghosts = news.shadows.compactMap { view.source.ghost($0) }
      view.handle(.ghosts(user: news.user, ghosts), at: loop.now)
      settle(view)
    }
  }

  /// Tells the views of this session what the user's clipboard holds.
  func showClipboard() {
    guard let principal = handshake.principal else { return }
    let clipboard = services.clipboards.content(of: principal.user).clipboard(services.zones)
    for view in views.values { view.handle(.clipboard(clipboard), at: loop.now) }
  }

  /// Lets the views follow the clipboard of the session's new user instead of the former's.
  func changeClipboard(from former: UserID) {
    services.clipboards.unwatch(former, self)
    guard !views.isEmpty, let principal = handshake.principal else { return }
    services.clipboards.watch(principal.user, self)
    showClipboard()
  }

  /// Lets a new view hear of what the user's other sessions and other users do.
  func share(_ view: HostedView) {
    guard let principal = handshake.principal else { return }
    services.clipboards.watch(principal.user, self)
    let copied = services.clipboards.content(of: principal.user)
    if !copied.isEmpty { view.handle(.clipboard(copied.clipboard(services.zones)), at: loop.now) }
    services.ghosts.watch(
      Set(view.source.calendars.map(\.id)), GhostHub.Viewer(self, view.number), self)
  }

  /// Ends what a view shows to others.
  func unshare(_ number: Int) {
    services.ghosts.leave(GhostHub.Viewer(self, number))
    guard views.isEmpty, let principal = handshake.principal else { return }
    services.clipboards.unwatch(principal.user, self)
  }

  /// Shows others what a view's gesture makes of appointments.
  func publish(_ ghosts: [Ghost], of view: HostedView) {
    guard let principal = handshake.principal else { return }
    let shadows = ghosts.compactMap { ghost -> GhostHub.Shadow? in
      let calendar =
        ghost.calendar.flatMap { name in
          view.source.calendars.first { $0.settings.name == name }
        } ?? view.source.standard
      return calendar.map {
        GhostHub.Shadow(reference: ghost.reference, calendar: $0.id, time: ghost.time)
      }
    }
    services.ghosts.show(shadows, of: principal, from: GhostHub.Viewer(self, view.number))
  }
}

extension ViewSource {
  /// What the user may see of a gesture; nothing if its calendar is not shown.
  fileprivate func ghost(_ shadow: GhostHub.Shadow) -> Ghost? {
    guard let calendar = calendar(shadow.calendar) else { return nil }
    return Ghost(
      reference: calendar.role >= .read ? shadow.reference : nil,
      calendar: calendar.settings.name, time: shadow.time)
  }
}
