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
      openCommits -= 1
      guard !isEnding, views[view.number] === view else { return }
      if let event { view.handle(event, at: loop.now) }
      settle(view)
      deliverChanges()
      deliverSharedNews()
      send()
    }
  }

  private func answer(to request: HostRequest, in view: HostedView) async -> Event? {
    do throws(ProtocolError) {
      switch request {
      case .edit(let gesture): return .committed(try await commit(gesture, in: view))
      case .load(let configuration): return try await load(configuration, in: view)
      case .undo:
        let principal = try principal()
        return changed(
          noted(
            try await refusing { () async throws(StoreError) in
              try await services.store.undo(nil, as: principal, key: nil)
            }), in: view)
      case .redo:
        let principal = try principal()
        return changed(
          noted(
            try await refusing { () async throws(StoreError) in
              try await services.store.redo(nil, as: principal, key: nil)
            }), in: view)
      }
    } catch {
      // The view goes on showing what it shows, and its client is told why.
      if case .load = request { view.refuse(nil, error.code, at: loop.now) }
      return .rejected(RefusalCode(rawValue: error.code.rawValue))
    }
  }

  // MARK: Edits

  /// Applies the edit of a gesture once.
  private func commit(_ gesture: GestureEdit, in view: HostedView)
    async throws(ProtocolError) -> Commitment
  {
    let edits = GestureEdits(
      source: view.source, originals: try await originals(of: gesture, in: view),
      standard: view.source.standard ?? directory.standard, zones: services.zones,
      viewZone: view.machine.configuration.zone, identifiers: services.identifiers)
    let outcome = try await apply(try edits.edit(gesture), key: nil)
    if gesture.isCut { try emptyClipboard() }
    return commitment(of: outcome, gesture, in: view)
  }

  /// The appointments that an edit names, as far as they are still there.
  private func originals(of gesture: GestureEdit, in view: HostedView)
    async throws(ProtocolError) -> [ItemReference: Appointment]
  {
    let copied =
      gesture.operation == .paste
      ? services.clipboards.content(of: try principal().user) : CopiedAppointments()
    var originals: [ItemReference: Appointment] = [:]
    for reference in gesture.changes.compactMap(\.reference) {
      if let known = copied[reference] ?? view.source.appointments[reference] {
        originals[reference] = known
        continue
      }
      // It was taken hold of on other days than those shown now.
      do throws(ProtocolError) {
        originals[reference] = try await appointment(reference.name)
      } catch {
        guard error.code == .notFound else { throw error }
      }
    }
    return originals
  }

  private func commitment(of outcome: EditOutcome, _ gesture: GestureEdit, in view: HostedView)
    -> Commitment
  {
    let isNew = gesture.operation.adds
    let created = isNew ? outcome.items.prefix(gesture.changes.count) : []
    let (items, removed) = takeIn(outcome, view)
    return Commitment(
      revision: outcome.items.first?.revision ?? 0, undo: outcome.undo.description,
      created: created.map { ItemReference($0.appointment.description) }, items: items,
      removed: removed)
  }

  private func changed(_ outcome: EditOutcome, in view: HostedView) -> Event {
    let (items, removed) = takeIn(outcome, view)
    return .changed(upserts: items, removals: removed)
  }

  /// Brings what a view knows in line with what the store has done.
  private func takeIn(_ outcome: EditOutcome, _ view: HostedView) -> ([Item], [ItemReference]) {
    var items: [Item] = []
    var removed: [ItemReference] = []
    for item in outcome.items {
      if let current = item.current {
        if let shown = view.source.upsert(current, services.zones) { items.append(shown) }
      } else if view.source.remove(item.appointment, from: item.calendar, at: item.revision) {
        removed.append(ItemReference(item.appointment.description))
      }
      view.advance(item.calendar, to: item.revision)
    }
    return (items, removed)
  }

  // MARK: Other days

  private func load(_ configuration: ViewConfiguration, in view: HostedView)
    async throws(ProtocolError) -> Event?
  {
    // Paging quickly, only the last days are read.
    guard view.isNewest(configuration) else { return nil }
    var source = ViewSource(calendars: view.source.calendars)
    let (items, revisions) = try await items(for: configuration, &source)
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
    let appointments = clipboard.entries.compactMap { view.source.appointments[$0.reference] }
    guard
      let copied = CopiedAppointments(
        appointments, isCut: clipboard.isCut, reading: ZoneReader(zones: services.zones),
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
