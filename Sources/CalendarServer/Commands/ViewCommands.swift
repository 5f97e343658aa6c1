import AppointmentStore
import Interaction
import LineProtocol
import Networking
import Scheduling

/// `VIEW open`, `VIEW set` and `VIEW close`.
extension Session {
  func openView(_ settings: Request.ViewSettings, _ tag: Tag) async throws(ProtocolError) {
    guard views.count < limits.views else {
      throw .limit("views", maximum: limits.views, "Close one with VIEW close before the next.")
    }
    var configuration = try viewSettings.configuration(settings, platform: handshake.platform)
    let calendars = try await viewCalendars(settings.calendars)
    var source = ViewSource(calendars: calendars, showing: configuration, reading: nextReading())
    source.describe(in: &configuration)
    let (items, revisions) = try await items(in: &source)
    let machine: CalendarView
    do {
      machine = try CalendarView(
        configuration: configuration, items: items, now: services.clock.now)
    } catch {
      throw ViewSettingsReading.refusal(error, of: configuration)
    }
    lastView += 1
    let view = HostedView(
      number: lastView, machine: machine, source: source, revisions: revisions, at: loop.now)
    views[view.number] = view
    await readHistory(of: view)
    out.ok(tag) { pairs in
      pairs.add("view", "v\(view.number)")
      pairs.add("at", at(revisions))
      pairs.add("window", limits.inputs)
    }
    share(view)
    view.handle(.refresh, at: loop.now)
    settle(view)
    await follow(revisions)
    await followBusy(view)
  }

  func setView(_ number: Int, _ settings: Request.ViewSettings, _ tag: Tag)
    async throws(ProtocolError)
  {
    let view = try view(number)
    var configuration = try viewSettings.configuration(
      settings, changing: view.machine.configuration)
    var calendars = view.source.calendars
    if settings.calendars != nil { calendars = try await viewCalendars(settings.calendars) }
    var source = ViewSource(calendars: calendars, showing: configuration, reading: nextReading())
    source.describe(in: &configuration)
    let (items, revisions) = try await items(in: &source)
    do { try configuration.validate() } catch {
      throw ViewSettingsReading.refusal(error, of: configuration)
    }
    // Gone in the meantime: only another command of this connection could close it, and they wait.
    view.show(source, at: revisions)
    out.ok(tag) { pairs in
      pairs.add("view", "v\(number)")
      pairs.add("at", at(revisions))
    }
    view.handle(.configured(configuration, items: items), at: loop.now)
    if settings.calendars != nil { await readHistory(of: view) }
    share(view)
    settle(view)
    await unfollow()
    await follow(revisions)
    await followBusy(view)
  }

  func closeView(_ number: Int, _ tag: Tag) async throws(ProtocolError) {
    let view = try view(number)
    stopClock(of: view)
    views[number] = nil
    commits[number] = nil
    unshare(number)
    await unfollow()
    out.ok(tag) { $0.add("view", "v\(number)") }
  }

  private var viewSettings: ViewSettingsReading {
    ViewSettingsReading(givenTime: givenTime)
  }

  func view(_ number: Int) throws(ProtocolError) -> HostedView {
    guard let view = views[number] else { throw Self.noView(number) }
    return view
  }

  private func viewCalendars(_ names: [String]?) async throws(ProtocolError) -> [StoredCalendar] {
    guard let names else { return [try await calendar(named: nil)] }
    return try await calendars(named: names, least: .freeBusy)
  }

  /// Reads everything that a view of these days may show, in one snapshot a page.
  ///
  /// The numbers are those of the first page: changes since come again as news, which is harmless.
  func items(in source: inout ViewSource)
    async throws(ProtocolError) -> ([Item], [CalendarID: Int64])
  {
    var appointments: [Appointment] = []
    var series: [AppointmentID: StoredSeries] = [:]
    var revisions: [CalendarID: Int64]?
    var cursor: AppointmentCursor?
    repeat {
      let page = try await page(
        of: source.calendars.filter { $0.role >= .read }, source.range, after: cursor,
        most: ProtocolLimits().rows)
      if revisions == nil { revisions = page.revisions }
      for stored in page.series where series[stored.appointment.id]?.touches != true {
        series[stored.appointment.id] = stored
      }
      appointments += page.appointments
      guard appointments.count <= ViewSource.most else {
        throw .limit(
          "items", maximum: ViewSource.most, "Show fewer days or calendars in one view.")
      }
      cursor = page.next
    } while cursor != nil
    let items = try source.load(
      appointments, Array(series.values), services.zones, isOver: expansionLimit())
    return (items + (try await busyItems(in: &source)), revisions ?? [:])
  }
}
