import AppointmentStore
import CalendarServer
import Credentials
import Networking
import PostgreSQLClient
import PrivateCluster
import Scheduling
import SystemZones

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many connections to the database all loops together share among their sessions.
private let sharedConnections = 8

/// Prepares the database and makes the server that serves calendars from it.
func openCalendarSessions(_ request: SessionsRequest) async throws -> Sessions {
  let zones = try SystemZones()
  let configuration = try PostgreSQLConfiguration(request.database)
  let identifiers = IdentifierSource()
  // A connection commits one edit after another: some side by side share the wait for the disk.
  let shared = max(2, sharedConnections / request.loops.loops.count)
  let pools = request.loops.loops.map { Pool(configuration, on: $0, limits: .init(shared: shared)) }
  let rooms = pools.map { pool in
    CalendarServer.Room(
      loop: pool.loop,
      store: PostgreSQLStore(
        pool: pool, identifiers: identifiers, zones: { name in try? zones.zone(named: name) }))
  }
  do {
    for pool in pools { try await pool.waitUntilAvailable(timeoutMilliseconds: 10_000) }
    try await prepare(rooms[0].store, in: request.folder, zone: zones.local)
  } catch {
    for pool in pools { await pool.close() }
    throw error
  }
  let listener = ChangeListener(configuration, on: rooms[0].loop)
  let server = CalendarServer(
    rooms: rooms, zones: zones, clock: WallClock { realTimeMilliseconds() },
    log: ServerLog(request.log),
    identifiers: identifiers)
  let following = Task { await server.follow(listener.signals) }
  let (loop, store) = (rooms[0].loop, rooms[0].store)
  let upkeep = Upkeep(
    work: { () async throws(StoreError) in
      try await store.purge()
      try await store.extendHorizons()
    },
    pause: { try await loop.sleep(milliseconds: Upkeep.interval) }, log: request.log)
  let keeping = Task { await upkeep.run() }
  return Sessions(
    take: { stream in server.serve(stream, on: stream.loop) },
    end: {
      keeping.cancel()
      await server.stop()
      await listener.close()
      await following.value
      for pool in pools { await pool.close() }
    })
}

/// Brings the schema up to date and makes sure that the owner of the data folder can sign in.
private func prepare(
  _ store: any AppointmentStore, in folder: DataFolder, zone: Zone
) async throws {
  try await store.migrate()
  let known = try OwnerToken.known(in: folder)
  let token = known ?? Token()
  // Written first: a token that only the database knows could never be used.
  if known == nil { try OwnerToken.keep(token, in: folder) }
  _ = try await store.bootstrap(
    owner: "owner", tokenHash: token.digest.octets, zone: zone.identifier)
}

private func realTimeMilliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}
