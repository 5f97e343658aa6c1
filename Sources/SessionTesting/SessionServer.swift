package import AppointmentStore
package import CalendarServer
import Credentials
package import EdgewiseCommands
import EdgewiseTesting
package import LineProtocol
package import Networking
import PostgreSQLClient
import Synchronization
package import SystemZones

/// A calendar server in this process, on an empty database of its own with the calendar `home`.
package final class SessionServer: Sendable {
  /// How a client reaches it.
  package enum Road: String, CaseIterable, Sendable {
    case memory
    case socket
  }

  package let loop: EventLoop
  package let server: CalendarServer
  package let store: WatchedStore
  package let zones: SystemZones
  /// The owner's token.
  package let token: String
  package let owner: Principal
  /// A connection string of its database, by which another server can share it.
  package let database: String
  private let pool: Pool
  private let listener: Listener
  private let lines: LogLines

  /// What the server wrote to its log.
  package var log: [String] { lines.all }

  private static let shared = Result {
    (loop: try EventLoop.start(name: "sessions"), zones: try SystemZones())
  }

  /// Tests run side by side, but their cluster has only so many connections.
  private static let places = Places(6)

  /// The time on the server's clock: 2026-03-01T12:00:00Z, so that views do not depend on today.
  package static let now: Int64 = 1_772_366_400_000

  /// Runs a test with a server, which is stopped after it.
  ///
  /// - Parameters:
  ///   - zone: the owner's zone.
  ///   - accessInterval: milliseconds between two looks at who may stay.
  ///   - database: that of another server, whose changes then are heard of at once.
  ///   - follows: whether the server looks for the changes of other nodes, once a second.
  package static func with<Value>(
    limits: ProtocolLimits = ProtocolLimits(), zone: String = "Europe/Athens",
    follows: Bool = true, accessInterval: Int64 = 3_600_000, sharing database: String? = nil,
    _ body: (SessionServer) async throws -> Value
  ) async throws -> Value {
    await places.enter()
    do {
      let value = try await make(limits, zone, follows, accessInterval, database, body)
      await places.leave()
      return value
    } catch {
      await places.leave()
      throw error
    }
  }

  private static func make<Value>(
    _ limits: ProtocolLimits, _ zone: String, _ follows: Bool, _ accessInterval: Int64,
    _ database: String?, _ body: (SessionServer) async throws -> Value
  ) async throws -> Value {
    let server = try await SessionServer(limits, zone, accessInterval, database)
    let signals = AsyncStream.makeStream(of: ChangeListener.Signal.self)
    var listener: ChangeListener?
    if let database {
      listener = ChangeListener(try PostgreSQLConfiguration(database), on: server.loop)
    }
    let heard = listener?.signals ?? signals.stream
    let following = Task { if follows { await server.server.follow(heard) } }
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(server))
    } catch {
      result = .failure(error)
    }
    await server.server.stop()
    signals.continuation.finish()
    await listener?.close()
    await following.value
    await server.listener.stop()
    await server.pool.close()
    return try result.get()
  }

  private init(
    _ limits: ProtocolLimits, _ zone: String, _ accessInterval: Int64, _ given: String?
  ) async throws {
    let shared = try Self.shared.get()
    loop = shared.loop
    zones = shared.zones
    let token = Token()
    self.token = token.text
    if let given { database = given } else { database = try await TestCluster.database() }
    let configuration = try PostgreSQLConfiguration(database)
    pool = Pool(
      configuration, on: loop, limits: Pool.Limits(shared: 2, exclusive: 2, waiting: 256))
    try await pool.waitUntilAvailable(timeoutMilliseconds: 20_000)
    let identifiers = IdentifierSource()
    let zones = zones
    store = WatchedStore(
      PostgreSQLStore(pool: pool, identifiers: identifiers) { try? zones.zone(named: $0) })
    try await store.migrate()
    owner = try await store.bootstrap(
      owner: "owner", tokenHash: token.digest.octets, zone: zone)
    let log = LogLines()
    server = CalendarServer(
      rooms: [CalendarServer.Room(loop: loop, store: store)], zones: zones,
      clock: WallClock { Self.now }, log: ServerLog { log.add($0) }, identifiers: identifiers,
      limits: limits, accessInterval: accessInterval)
    lines = log
    let server = server
    listener = try await Listener.bind(
      host: "127.0.0.1", port: 0, on: EventLoopGroup(sharing: loop)
    ) { server.serve($0, on: $0.loop) }
  }

  /// Opens a connection.
  package func connect(_ road: Road) async throws -> any TranscriptConnection {
    switch road {
    case .memory: connect()
    case .socket:
      StreamConnection(
        try await ByteStream.connect(
          host: "127.0.0.1", port: listener.address.port ?? 0, on: loop))
    }
  }

  /// Opens a connection in memory.
  package func connect(
    from host: String = "192.0.2.1", patience: Duration = .seconds(20)
  ) -> SimulatedConnection {
    let transport = SimulatedTransport(remoteHost: host)
    let server = server
    let loop = loop
    loop.execute { server.serve(transport, on: loop) }
    return SimulatedConnection(transport, patience: patience)
  }
}

/// The lines of a log.
private final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
