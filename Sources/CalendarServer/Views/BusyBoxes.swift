import AppointmentStore
import Interaction
import LineProtocol
import Networking
import Scheduling

/// Calendars of which a user sees only when they are busy: views show that time as boxes without
/// titles, which no gesture changes.
extension Session {
  /// Reads the boxes of a view's calendars into its source; returns their items.
  func busyItems(in source: inout ViewSource) async throws(ProtocolError) -> [Item] {
    var items: [Item] = []
    for calendar in source.calendars where calendar.role == .freeBusy {
      let range = source.range
      let principal = try principal()
      let busy = try await refusing { () async throws(StoreError) in
        try await services.store.busy(
          in: [calendar.id], during: range, as: principal, isOver: expansionLimit())
      }
      items += source.take(busy, of: calendar.id).upserts
    }
    return items
  }

  /// Hears of changes in the busy times that a view shows, from now on.
  func followBusy(_ view: HostedView) async {
    guard let principal = handshake.principal else { return }
    for calendar in view.source.calendars where calendar.role == .freeBusy {
      busyFollowed.insert(calendar.id)
      await services.feed.watch(
        calendar.id, tenant: principal.tenant, from: calendar.revision, self)
    }
  }

  /// Stops hearing of busy times that no view shows any more.
  func unfollowBusy() async {
    let shown = Set(views.values.flatMap { $0.source.busyCalendars })
    let idle = busyFollowed.subtracting(shown)
    busyFollowed.subtract(idle)
    await services.feed.unwatch(idle.filter { !delivery.watches($0) }, self)
  }

  /// Told by the feed: a calendar of which only the busy time is seen may have changed.
  func noteBusy(_ calendar: CalendarID) {
    guard busyFollowed.contains(calendar), !isEnding else { return }
    busyChanged.insert(calendar)
    deliverBusy()
  }

  /// Shows changed busy times, unless a command is being answered.
  func deliverBusy() {
    guard mayPush, !busyChanged.isEmpty, !isReadingBusy else { return }
    isReadingBusy = true
    Task {
      while !isEnding, let calendar = busyChanged.popFirst() { await readBusy(of: calendar) }
      isReadingBusy = false
    }
  }

  private func readBusy(of calendar: CalendarID) async {
    guard let principal = handshake.principal else { return }
    for view in views.values.sorted(by: { $0.number < $1.number })
    where view.source.busyCalendars.contains(calendar) {
      let busy: BusyTime
      let reading = view.source.firstReading
      do throws(StoreError) {
        busy = try await services.store.busy(
          in: [calendar], during: view.source.range, as: principal, isOver: expansionLimit())
      } catch {
        // Nothing more is seen of a calendar that is gone; else what is known is still shown.
        guard error.code == .notFound || error.code == .denied else { continue }
        busy = BusyTime([], in: view.source.range)
      }
      guard views[view.number] === view else { continue }
      guard view.source.firstReading == reading else {
        // The view shows other days by now, and this was read of those before.
        busyChanged.insert(calendar)
        continue
      }
      let news = view.source.take(busy, of: calendar)
      guard !news.upserts.isEmpty || !news.removals.isEmpty else { continue }
      view.handle(.changed(upserts: news.upserts, removals: news.removals), at: loop.now)
      // A reply under way is not interrupted; the view is settled after it.
      guard !commandRuns, !isEnding else { continue }
      settle(view)
      send()
    }
  }
}

extension ViewSource {
  /// The calendars of which only the busy time is seen.
  var busyCalendars: [CalendarID] { calendars.filter { $0.role == .freeBusy }.map(\.id) }

  /// Takes in when a calendar is busy.
  mutating func take(_ busy: BusyTime, of calendar: CalendarID) -> SourceNews {
    guard let stored = self.calendar(calendar) else { return SourceNews() }
    var boxes: [ItemReference: Item] = [:]
    for span in busy.spans {
      let item = Item(
        reference: ItemReference("\(calendar)@\(span.start)"), revision: stored.revision,
        calendar: stored.settings.name, title: "",
        color: stored.settings.color.isEmpty ? nil : stored.settings.color, operations: [],
        time: .timed(start: span.start, end: span.end))
      boxes[item.reference] = item
    }
    let old = busyBoxes[calendar] ?? [:]
    busyBoxes[calendar] = boxes
    return SourceNews(
      upserts: boxes.values.filter { old[$0.reference] != $0 }
        .sorted { $0.reference < $1.reference },
      removals: old.keys.filter { boxes[$0] == nil }.sorted())
  }
}
