import AppointmentStore
import LineProtocol
import Networking
import Scheduling

/// Following calendars: what others change reaches subscriptions and views.
extension Session {
  /// Told by the feed: a calendar may have changed.
  func wake(_ calendar: CalendarID) {
    noteBusy(calendar)
    delivery.wake(calendar)
    guard !delivery.isReading, !isEnding else { return }
    delivery.isReading = true
    Task { await readChanges() }
  }

  private func readChanges() async {
    while !isEnding, let (calendar, since) = delivery.next() {
      guard let principal = handshake.principal else { break }
      do throws(StoreError) {
        let page = try await services.store.changes(
          in: calendar, since: since, limit: 1_000, as: principal)
        let series = try await series(behind: page, of: calendar, as: principal)
        let families = try await families(behind: page, of: calendar, as: principal)
        let clashes = try await clashes(behind: page, of: calendar, as: principal)
        if page.changes.contains(where: { $0.kind == .calendar }) {
          // Its fields, or who may do what with it.
          let seen = try await services.store.calendars(of: principal)
          directory = CalendarDirectory(seen, after: directory)
        }
        await readHistory(behind: page, of: calendar, as: principal)
        delivery.read(page, of: calendar, since: since, series, families, clashes: clashes)
        if delivery.isReady {
          deliverChanges()
          send()
        }
      } catch {
        let isGone = error.code == .notFound || error.code == .denied
        if isGone {
          delivery.lose(calendar)
        } else {
          // Nobody else will wake the session for a change that it has been woken for.
          delivery.wake(calendar)
        }
        deliverChanges()
        send()
        if !isGone { try? await loop.sleep(milliseconds: 500) }
      }
    }
    delivery.isReading = false
  }

  /// The series of the occurrences that differ in a page of changes, for subscriptions.
  private func series(behind page: ChangePage, of calendar: CalendarID, as principal: Principal)
    async throws(StoreError) -> [String: StoredSeries]
  {
    guard !subscriptions.isEmpty else { return [:] }
    var uids: Set<String> = []
    for change in page.changes {
      if let one = change.after ?? change.before, one.occurrence != nil { uids.insert(one.uid) }
    }
    guard !uids.isEmpty else { return [:] }
    let found = try await services.store.series(ofUIDs: uids, in: calendar, as: principal)
    return Dictionary(found.map { ($0.appointment.uid, $0) }) { first, _ in first }
  }

  /// What overlaps what, if a page of changes tells that a horizon brought overlaps to light.
  private func clashes(behind page: ChangePage, of calendar: CalendarID, as principal: Principal)
    async throws(StoreError) -> [Clash]
  {
    guard !subscriptions.isEmpty, page.changes.contains(where: { $0.kind == .clash }) else {
      return []
    }
    return try await services.store.clashes(in: calendar, as: principal)
  }

  /// Writes the news that was read, unless a command is being answered.
  func deliverChanges() {
    guard mayPush else { return }
    for news in delivery.takeWaiting() {
      let calendar = news.calendar
      for number in subscriptions.keys.sorted() {
        // One that wants older changes too gets this page again after them.
        guard let position = subscriptions[number]?.positions[calendar], position >= news.since
        else { continue }
        push(news, to: number)
      }
      for view in views.values.sorted(by: { $0.number < $1.number }) {
        show(news, in: view)
      }
    }
    for calendar in delivery.takeLost() { lose(calendar) }
  }

  private func push(_ waiting: ChangeDelivery.Waiting, to number: Int) {
    let (calendar, page) = (waiting.calendar, waiting.page)
    guard var subscription = subscriptions[number] else { return }
    defer { subscriptions[number] = subscription }
    guard transport.pendingBytes + out.bytes.count <= limits.softPushes else {
      // A client that is behind reads the range anew instead of every step to it.
      if subscription.fallBehind(calendar, to: page.revision) {
        out.push(.subscription(number), subscription.nextCounter(), .resync) {
          $0.add("at", at(subscription.positions))
        }
      }
      return
    }
    let row = AppointmentRow(zone: zone, zones: services.zones)
    let zones = ZoneReader(zones: services.zones)
    for change in page.changes {
      if change.kind == .clash {
        push(subscription.overlaps(in: change, of: waiting.clashes), of: change, &subscription)
        continue
      }
      guard let news = subscription.take(change, of: waiting.series, reading: zones)
      else { continue }
      let by = own.contains(change) ? "self" : "other"
      switch news {
      case .changed(let placed):
        out.push(.subscription(number), subscription.nextCounter(), .changed) { pairs in
          pairs.add("id", (placed.series ?? placed.appointment.id).description)
          pairs.add("rev", Int(change.revision))
          pairs.add("by", by)
          row.write(
            placed.appointment, of: placed.series, calendar: directory.name(of: calendar),
            Self.pushedFields, into: &pairs)
        }
      case .removed(let id, let occurrence):
        out.push(.subscription(number), subscription.nextCounter(), .removed) { pairs in
          pairs.add("id", id.description)
          pairs.add("rev", Int(change.revision))
          pairs.add("by", by)
          pairs.add("occ", occurrence?.description)
          pairs.add("cal", directory.name(of: calendar))
        }
      }
    }
    subscription.advance(calendar, to: page.revision)
  }

  /// Tells of occurrences that overlap others in a guarded calendar, a line each.
  private func push(_ clashes: [Clash], of change: Change, _ subscription: inout Subscription) {
    for clash in clashes {
      guard let id = clash.appointment, let instant = clash.at else { continue }
      let start = PlacedTime(at: instant, in: zone)
      out.push(.subscription(subscription.number), subscription.nextCounter(), .conflicted) {
        pairs in
        pairs.add("id", id.description)
        pairs.add("rev", Int(change.revision))
        pairs.add("cal", directory.name(of: change.calendar))
        pairs.add("start") { start.wall.write(into: &$0) }
        if start.fold == .second { pairs.add("fold", 2) }
        pairs.add("with", clash.with.description)
      }
    }
  }

  /// Lets a subscription be told anew that it has missed something, as its client is heard again.
  func forgetMissedPushes() {
    for number in subscriptions.keys { subscriptions[number]?.hasMissed = false }
  }

  private static let pushedFields = RowFields.listed.subtracting([.id, .rev])

  /// A calendar is gone, or the user may not see it any more.
  private func lose(_ calendar: CalendarID) {
    let name = directory.name(of: calendar)
    for number in subscriptions.keys.sorted() {
      guard var subscription = subscriptions[number], subscription.positions[calendar] != nil
      else { continue }
      subscription.leave(calendar)
      out.push(.subscription(number), subscription.nextCounter(), .closed) {
        $0.add("cal", name)
      }
      subscriptions[number] = subscription
    }
    for view in views.values { lose(calendar, in: view) }
    directory.isStale = true
    delivery.unwatch(calendar)
    Task { await services.feed.unwatch([calendar], self) }
    send()
  }

  /// Follows calendars from the numbers at which their entries were read.
  func follow(_ revisions: [CalendarID: Int64]) async {
    guard let principal = handshake.principal else { return }
    for (calendar, revision) in revisions {
      delivery.watch(calendar, from: revision)
      await services.feed.watch(calendar, tenant: principal.tenant, from: revision, self)
      // What was committed between the reading and the watching is read now.
      wake(calendar)
    }
  }

  /// Stops following calendars that neither a view nor a subscription needs.
  func unfollow() async {
    await unfollowBusy()
    let needed = Set(subscriptions.values.flatMap(\.positions.keys))
      .union(views.values.flatMap(\.calendars))
    let idle = delivery.watched.filter { !needed.contains($0) }
    guard !idle.isEmpty else { return }
    for calendar in idle { delivery.unwatch(calendar) }
    await services.feed.unwatch(idle.filter { !busyFollowed.contains($0) }, self)
  }
}
