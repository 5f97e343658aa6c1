import EdgewiseTesting
import Networking
import PostgreSQLClient
import Scheduling
import SystemZones

@testable import AppointmentStore

/// A store on an empty database of its own, with the owner and the calendar `home`.
struct StoreFixture {
  static let loop = Result { try EventLoop.start(name: "store-tests") }
  static let zones = Result { try SystemZones() }

  let configuration: PostgreSQLConfiguration
  let pool: Pool
  let store: PostgreSQLStore
  let owner: Principal
  let home: CalendarID

  /// An empty database that has not been migrated.
  static func emptyPool() async throws -> (Pool, PostgreSQLConfiguration) {
    let configuration = try PostgreSQLConfiguration(try await TestCluster.database())
    let pool = Pool(configuration, on: try loop.get())
    try await pool.waitUntilAvailable(timeoutMilliseconds: 20_000)
    return (pool, configuration)
  }

  static func store(on pool: Pool) throws -> PostgreSQLStore {
    let zones = try zones.get()
    return PostgreSQLStore(pool: pool) { try? zones.zone(named: $0) }
  }

  /// Tests run side by side, but the cluster has only so many connections.
  private static let places = Places(6)

  static func with<Value>(
    zone: String = "Europe/Athens", _ body: (StoreFixture) async throws -> Value
  ) async throws -> Value {
    await places.enter()
    do {
      let value = try await make(zone: zone, body)
      await places.leave()
      return value
    } catch {
      await places.leave()
      throw error
    }
  }

  private static func make<Value>(
    zone: String, _ body: (StoreFixture) async throws -> Value
  ) async throws -> Value {
    let (pool, configuration) = try await emptyPool()
    let store = try store(on: pool)
    try await store.migrate()
    let owner = try await store.bootstrap(owner: "owner", tokenHash: [1, 2, 3], zone: zone)
    let home = try await store.calendars(of: owner)[0].id
    let fixture = StoreFixture(
      configuration: configuration, pool: pool, store: store, owner: owner, home: home)
    do {
      let value = try await body(fixture)
      await pool.close()
      return value
    } catch {
      await pool.close()
      throw error
    }
  }

  // MARK: Short words for what tests do

  func appointment(
    _ title: String, day: Int = 3, hour: Int = 9, minutes: Int = 60, in calendar: CalendarID? = nil
  ) -> Appointment {
    let start = WallTime(CalendarDate(year: 2026, month: 3, day: day)!, hour: hour)!
    return Appointment(
      id: store.identifiers.next(), calendar: calendar ?? home, uid: "",
      time: .zoned(
        start: start, startFold: .first, end: start.adding(seconds: Int64(minutes) * 60),
        endFold: .first, zone: "Europe/Athens"), title: title)
  }

  @discardableResult
  func apply(_ operations: Edit.Operation..., key: String? = nil, hash: [UInt8] = [7])
    async throws(StoreError) -> EditOutcome
  {
    try await store.apply(
      Edit(operations), as: owner,
      key: key.map { IdempotencyKey(key: $0, commandHash: hash) })
  }

  @discardableResult
  func add(_ appointment: Appointment) async throws(StoreError) -> Appointment {
    let outcome = try await apply(.add(appointment))
    return outcome.items[0].current!
  }

  /// All living appointments of calendars.
  func everything(in calendars: [CalendarID]? = nil) async throws -> [Appointment] {
    var all: [Appointment] = []
    var cursor: AppointmentCursor?
    repeat {
      let page = try await store.appointments(
        in: calendars ?? [home], touching: .ever, after: cursor, limit: 1_000, as: owner)
      all += page.appointments
      cursor = page.next
    } while cursor != nil
    return all
  }

  func revision(_ calendar: CalendarID? = nil) async throws -> Int64? {
    let calendar = calendar ?? home
    return try await store.revisions(of: [calendar], tenant: owner.tenant)[calendar]
  }

  func calendar(_ name: String, zone: String = "Europe/Athens") async throws -> CalendarID {
    try await store.addCalendar(CalendarSettings(name: name, zone: zone), as: owner).id
  }

  /// Another user, with a role on a calendar.
  func user(_ name: String, _ role: CalendarRole, on calendar: CalendarID) async throws -> Principal
  {
    let principal = Principal(
      tenant: owner.tenant, user: store.identifiers.next(), name: name)
    _ = try await pool.query(
      UserStatements.add,
      [principal.tenant.parameter, principal.user.parameter, .text(name)])
    if role != .none {
      let share = Statement(
        "test.share", .writes, [.uuid, .uuid, .uuid, .int2],
        sql: "INSERT INTO calendar_roles VALUES ($1, $2, $3, $4)")
      _ = try await pool.query(
        share,
        [
          principal.tenant.parameter, principal.user.parameter, calendar.parameter,
          .int2(role.rawValue),
        ])
    }
    return principal
  }

  func execute(_ sql: String) async throws {
    try await pool.transaction { transaction throws(PostgreSQLError) in
      try await transaction.execute(sql)
    }
  }
}

extension InstantRange {
  /// The years 1 to 9999.
  static let ever = InstantRange(
    start: Instant(secondsSinceEpoch: -62_135_596_800),
    end: Instant(secondsSinceEpoch: 253_402_300_800))

  /// Days of March 2026 in UTC.
  static func march(_ from: Int, _ to: Int) -> InstantRange {
    InstantRange(
      start: Zone.utc.startOfDay(CalendarDate(year: 2026, month: 3, day: from)!),
      end: Zone.utc.startOfDay(CalendarDate(year: 2026, month: 3, day: to)!))
  }
}

extension Appointment {
  /// The same without what a change of any kind changes.
  var apartFromRevision: Appointment {
    var copy = self
    copy.revision = 0
    return copy
  }
}

/// The code with which a call fails; nothing if it does not.
func code(_ body: () async throws(StoreError) -> some Any) async -> StoreError.Code? {
  do throws(StoreError) {
    _ = try await body()
    return nil
  } catch {
    return error.code
  }
}
