import AppointmentStore
import LineProtocol
import Scheduling

/// `SUB` and `UNSUB`.
extension Session {
  func subscribe(_ subscribe: Request.Subscribe, _ tag: Tag) async throws(ProtocolError) {
    guard subscriptions.count < limits.subscriptions else {
      throw .limit(
        "subscriptions", maximum: limits.subscriptions, "End one with UNSUB before the next SUB.")
    }
    let period = try GivenPeriod(range: subscribe.range, in: zone)
    let calendars = try await calendars(named: subscribe.calendars)
    let principal = try principal()
    let ids = calendars.map(\.id)
    let now = try await refusing { () async throws(StoreError) in
      try await services.store.revisions(of: ids, tenant: principal.tenant)
    }
    var positions = now
    for since in subscribe.since {
      guard let calendar = directory.byName[since.calendar]?.id, let newest = now[calendar] else {
        throw .badValue("since", expected: "calendars of this subscription, such as home:8814")
      }
      guard since.revision <= newest else {
        throw .badValue(
          "since", expected: "change numbers that were given out, here at most \(newest)")
      }
      positions[calendar] = Int64(since.revision)
    }
    lastSubscription += 1
    let number = lastSubscription
    subscriptions[number] = Subscription(number: number, period: period, positions: positions)
    out.ok(tag) { pairs in
      pairs.add("sub", "s\(number)")
      pairs.add("at", at(positions))
    }
    await follow(positions)
  }

  func unsubscribe(_ number: Int, _ tag: Tag) async throws(ProtocolError) {
    guard subscriptions.removeValue(forKey: number) != nil else {
      throw ProtocolError(
        .noSubscription, "There is no subscription s\(number) on this connection.")
    }
    await unfollow()
    out.ok(tag) { $0.add("sub", "s\(number)") }
  }
}
