import AppointmentStore
import Interaction
import LineProtocol
import Networking
import Scheduling

/// What views ask of the store: edits of gestures, undo and redo, other days.
extension Session {
  /// Lets the store answer a view after what it asked before; commands wait for all of it.
  func ask(_ request: HostRequest, in view: HostedView) {
    let earlier = commits[view.number]
    openCommits += 1
    commits[view.number] = Task {
      await earlier?.value
      let event = await answer(to: request, in: view)
      if request.reverses { await readHistory(of: view) }
      openCommits -= 1
      guard views[view.number] === view else { return sayFarewell() }
      if let event { view.handle(event, at: loop.now) }
      settle(view)
      deliverChanges()
      deliverSharedNews()
      send()
      sayFarewell()
      if case .edit = request, !isEnding { await readHistory(of: view) }
    }
  }

  private func answer(to request: HostRequest, in view: HostedView) async -> Event? {
    do throws(ProtocolError) {
      switch request {
      case .edit(let gesture): return .committed(try await commit(gesture, in: view))
      case .load(let configuration): return try await load(configuration, in: view)
      case .undo:
        let principal = try principal()
        return await changed(
          noted(
            try await refusing { () async throws(StoreError) in
              try await services.store.undo(
                nil, in: Array(view.calendars), as: principal, key: nil)
            }), in: view)
      case .redo:
        let principal = try principal()
        return await changed(
          noted(
            try await refusing { () async throws(StoreError) in
              try await services.store.redo(
                nil, in: Array(view.calendars), as: principal, key: nil)
            }), in: view)
      }
    } catch {
      // The view goes on showing what it shows, and its client is told why.
      if case .load = request {
        view.refuse(nil, error.code, at: loop.now)
        return .loadFailed
      }
      return .rejected(RefusalCode(rawValue: error.code.rawValue))
    }
  }

  // MARK: Edits

  /// Applies the edit of a gesture once.
  private func commit(_ gesture: GestureEdit, in view: HostedView)
    async throws(ProtocolError) -> Commitment
  {
    let originals = try await originals(of: gesture, in: view)
    let edits = GestureEdits(
      source: view.source, originals: originals,
      standard: view.source.standard ?? directory.standard, zones: services.zones,
      viewZone: view.machine.configuration.zone, identifiers: services.identifiers)
    let result = try edits.edit(gesture)
    let outcome = try await apply(result.edit, key: nil)
    if gesture.isCut { try emptyClipboard() }
    let families = originals.values.map(\.appointment).filter(\.isOfSeries).map(FamilyName.init)
    let (items, removed) = await takeIn(outcome, touching: Set(families), view)
    return Commitment(
      revision: outcome.items.first?.revision ?? 0, undo: outcome.undo.description,
      created: result.created.map { ItemReference($0.description) }, items: items,
      removed: removed, renamed: renamed(by: gesture, of: originals, among: items))
  }

  /// The appointments that an edit names, as far as they are still there.
  private func originals(of gesture: GestureEdit, in view: HostedView)
    async throws(ProtocolError) -> [ItemReference: CopiedAppointments.Entry]
  {
    let copied =
      gesture.operation == .paste
      ? services.clipboards.content(of: try principal().user) : CopiedAppointments()
    var originals: [ItemReference: CopiedAppointments.Entry] = [:]
    for reference in gesture.changes.compactMap(\.reference) {
      if let entry = copied[reference] {
        originals[reference] = entry
      } else if let known = view.source.shown[reference] {
        originals[reference] = CopiedAppointments.Entry(placed: known)
      } else {
        // It was taken hold of on other days than those shown now.
        do throws(ProtocolError) {
          originals[reference] = CopiedAppointments.Entry(
            placed: try await placed(reference: reference.name))
        } catch {
          guard error.code == .notFound else { throw error }
        }
      }
    }
    return originals
  }

  /// The names that occurrences have after a change that moved their series along.
  private func renamed(
    by gesture: GestureEdit, of originals: [ItemReference: CopiedAppointments.Entry],
    among items: [Item]
  ) -> [ItemReference: ItemReference] {
    guard gesture.scope != .this, !gesture.operation.adds else { return [:] }
    var renamed: [ItemReference: ItemReference] = [:]
    for change in gesture.changes {
      guard let old = change.reference, originals[old]?.placed.series != nil else { continue }
      let new = items.first { $0.repeats && $0.time == change.time && $0.reference != old }
      if let new { renamed[old] = new.reference }
    }
    return renamed
  }

  private func changed(_ outcome: EditOutcome, in view: HostedView) async -> Event {
    let (items, removed) = await takeIn(outcome, touching: [], view)
    return .changed(upserts: items, removals: removed)
  }

  /// Brings what a view knows in line with what the store has done.
  private func takeIn(
    _ outcome: EditOutcome, touching known: Set<FamilyName>, _ view: HostedView
  ) async -> ([Item], [ItemReference]) {
    var items: [Item] = []
    var removed: [ItemReference] = []
    var families = known
    for item in outcome.items {
      if let name = view.source.family(of: item.appointment) { families.insert(name) }
      if let current = item.current {
        if current.isOfSeries {
          families.insert(FamilyName(current))
        } else if let shown = view.source.upsert(current, services.zones) {
          items.append(shown)
        }
      } else if view.source.remove(item.appointment, from: item.calendar, at: item.revision) {
        removed.append(ItemReference(item.appointment.description))
      }
    }
    // If they cannot be read now, the feed tells of them later.
    if !families.isEmpty, let principal = handshake.principal,
      let reading = try? await read(families, as: principal)
    {
      let revisions = Dictionary(
        outcome.items.map { ($0.calendar, $0.revision) }, uniquingKeysWith: max)
      let news = view.source.take(reading, at: revisions, services.zones)
      items += news.upserts.sorted { $0.reference < $1.reference }
      removed += news.removals.sorted()
      if news.isCutShort { view.refuse(nil, .limit, at: loop.now) }
    }
    for item in outcome.items { view.advance(item.calendar, to: item.revision) }
    return (items, removed)
  }

  // MARK: Other days

  private func load(_ configuration: ViewConfiguration, in view: HostedView)
    async throws(ProtocolError) -> Event?
  {
    // Paging quickly, only the last days are read.
    guard view.isNewest(configuration) else { return nil }
    var source = ViewSource(
      calendars: view.source.calendars, showing: configuration, reading: nextReading())
    let (items, revisions) = try await items(in: &source)
    guard views[view.number] === view else { return nil }
    source.keep(view.machine.selectedReferences, of: view.source)
    view.show(source, at: revisions)
    await follow(revisions)
    return .configured(configuration, items: items)
  }

  // MARK: The clipboard

  /// Keeps what was copied or cut in a view for all views of the user.
  func keep(_ clipboard: Clipboard, of view: HostedView) {
    guard let principal = handshake.principal else { return }
    let entries = clipboard.entries.compactMap { view.source.shown[$0.reference] }
    guard
      let copied = CopiedAppointments(
        entries.map { CopiedAppointments.Entry(placed: $0) }, isCut: clipboard.isCut,
        reading: ZoneReader(zones: services.zones),
        in: view.machine.configuration.zone)
    else { return view.refuse(nil, .limit, at: loop.now) }
    services.clipboards.keep(copied, for: principal.user, from: self)
    showClipboard()
  }

  /// What was cut has been pasted.
  func emptyClipboard() throws(ProtocolError) {
    services.clipboards.keep(CopiedAppointments(), for: try principal().user, from: self)
    showClipboard()
  }
}
