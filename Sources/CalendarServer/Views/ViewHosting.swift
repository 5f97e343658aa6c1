import AppointmentStore
import Interaction
import LineProtocol
import Networking
import Scheduling

/// Running views: events in, frames out, edits to the store.
extension Session {
  // MARK: Events

  /// Takes an input event; its frame is written when no more input waits.
  func take(_ event: InputEvent) {
    guard let view = views[event.view] else {
      return out.error(.quiet, Self.noView(event.view))
    }
    view.take(event, at: loop.now)
  }

  /// Notes an event that could not be read.
  func fault(view number: Int, sequence: Int?, _ error: ProtocolError) {
    guard let view = views[number] else { return out.error(.quiet, Self.noView(number)) }
    view.refuse(sequence, error.code, at: loop.now)
  }

  static func noView(_ number: Int) -> ProtocolError {
    ProtocolError(
      .noView, [Pair("view", "v\(number)")],
      "There is no view v\(number) on this connection; open one with VIEW open.")
  }

  /// Ends the batch of input: each view that took something writes one frame.
  func settleViews() {
    for view in views.values.sorted(by: { $0.number < $1.number }) { settle(view) }
  }

  func settle(_ view: HostedView) {
    handOver(view)
    guard transport.pendingBytes + out.bytes.count <= limits.softPushes else {
      if !view.isBehind { waitForClient(view) }
      return writeFrame(of: view)
    }
    writeFrame(of: view)
    watchClock(of: view)
  }

  /// Does what a view asks of its host: the store's part takes its time.
  private func handOver(_ view: HostedView) {
    for request in view.settle(at: loop.now) { ask(request, in: view) }
    if let clipboard = view.takeCopied() { keep(clipboard, of: view) }
    if let ghosts = view.takeShared() { publish(ghosts, of: view) }
  }

  private func writeFrame(of view: HostedView) {
    view.writeFrame(into: &out) { at($0) }
  }

  /// Leaves a view's output out until the client has taken half of what it may have waiting.
  private func waitForClient(_ view: HostedView) {
    view.fallBehind()
    Task {
      await transport.drained(below: limits.softPushes / 2)
      guard !isEnding, views[view.number] === view else { return }
      view.recover(at: loop.now)
      // A reply under way is not interrupted; the view is settled after it.
      guard !commandRuns else { return }
      settle(view)
      send()
    }
  }

  // MARK: The clock

  /// Sets the timer by which the view is ticked, only while it waits for time to pass.
  func watchClock(of view: HostedView) {
    stopClock(of: view)
    guard !isEnding, let delay = view.tickDelay(at: loop.now) else { return }
    let number = view.number
    view.clockTimer = loop.schedule(afterMilliseconds: delay) { [weak self] in
      self?.assumeIsolated { $0.tick(number) }
    }
  }

  func stopClock(of view: HostedView) {
    guard let timer = view.clockTimer else { return }
    loop.cancel(timer)
    view.clockTimer = nil
  }

  private func tick(_ number: Int) {
    guard !isEnding, let view = views[number] else { return }
    view.clockTimer = nil
    // A reply under way is not interrupted; the view is settled, and its timer set, after it.
    guard !commandRuns else { return }
    view.handle(.tick, at: loop.now)
    settle(view)
    send()
  }

  // MARK: Changes by others

  /// Shows the changes of a calendar that the view does not have yet.
  func show(_ waiting: ChangeDelivery.Waiting, in view: HostedView) {
    let (calendar, page) = (waiting.calendar, waiting.page)
    guard view.revisions[calendar] != nil else { return }
    var upserts: [ItemReference: Item] = [:]
    var removals: Set<ItemReference> = []
    var families: Set<FamilyName> = []
    for change in page.changes where view.isNews(change) {
      guard let id = change.appointment else { continue }
      guard change.families.isEmpty else {
        families.formUnion(
          change.families.filter { !view.source.knows(change, of: $0) })
        continue
      }
      let reference = ItemReference(id.description)
      if let after = change.after {
        guard let item = view.source.upsert(after, services.zones) else { continue }
        upserts[reference] = item
        removals.remove(reference)
      } else if view.source.remove(id, from: calendar, at: change.revision) {
        upserts[reference] = nil
        removals.insert(reference)
      }
    }
    if let reading = waiting.families {
      let news = view.source.take(
        reading.only(families), at: [calendar: page.revision], services.zones)
      for item in news.upserts { upserts[item.reference] = item }
      for reference in news.removals { upserts[reference] = nil }
      removals.formUnion(news.removals)
      if news.isCutShort { view.refuse(nil, .limit, at: loop.now) }
    }
    if page.changes.contains(where: { $0.kind == .calendar && view.isNews($0) }),
      let now = directory.byID[calendar]
    {
      for item in view.source.update(now, services.zones) where upserts[item.reference] == nil {
        upserts[item.reference] = item
      }
      view.handle(
        .calendars(
          standard: view.source.standard?.settings.name, guarded: view.source.guarded),
        at: loop.now)
    }
    view.source.settle(calendar, upTo: page.revision)
    view.advance(calendar, to: page.revision)
    guard !upserts.isEmpty || !removals.isEmpty else { return settle(view) }
    view.handle(
      .changed(
        upserts: upserts.values.sorted { $0.reference < $1.reference },
        removals: removals.sorted()),
      at: loop.now)
    settle(view)
  }

  /// Takes a calendar out of a view that may not show it any more.
  func lose(_ calendar: CalendarID, in view: HostedView) {
    guard view.leave(calendar) else { return }
    let lost = view.source.lose(calendar).sorted()
    guard !lost.isEmpty else { return }
    view.handle(.revoked(lost), at: loop.now)
    view.handle(.changed(upserts: [], removals: lost), at: loop.now)
    settle(view)
  }
}
