import AppointmentStore
import Networking
import PostgreSQLClient
import PrivateCluster
import SystemZones

/// The run of `edgewised rezone`: derives all instants anew by the zones' rules of now.
struct RezoneRun: Sendable {
  let environment: [String: String]
  /// Takes what goes to standard output.
  let print: @Sendable (String) -> Void
  /// Takes a line for the log.
  let log: @Sendable (String) -> Void

  func run(_ arguments: ServerArguments) async -> Int32 {
    let arguments = arguments.completed(by: environment)
    do {
      let loops = try EventLoopGroup(count: 1)
      defer { loops.stop() }
      guard arguments.database == nil else {
        try await rezone(arguments.database ?? "", on: loops.loops[0])
        return 0
      }
      let cluster = PrivateCluster(
        in: try DataFolder(path: arguments.folder(environment)), log: log)
      do {
        try await rezone(try await cluster.start(), on: loops.loops[0])
      } catch {
        await cluster.stop()
        throw error
      }
      await cluster.stop()
      return 0
    } catch {
      log("edgewised cannot rezone: \(error)")
      return ServerRun.failure
    }
  }

  private func rezone(_ database: String, on loop: EventLoop) async throws {
    let zones = try SystemZones()
    let pool = Pool(try PostgreSQLConfiguration(database), on: loop, limits: .init(shared: 1))
    do {
      try await pool.waitUntilAvailable(timeoutMilliseconds: 10_000)
      let store = PostgreSQLStore(
        pool: pool, identifiers: IdentifierSource(), zones: { try? zones.zone(named: $0) })
      try await store.migrate()
      let done = try await store.rezone { [log] state in
        log("looked at \(state.seen) appointments, \(state.changed) of them changed")
      }
      print(
        "tzdata \(zones.version): \(done.changed) of \(done.seen) appointments take place "
          + "at another instant\n")
      if done.unknown > 0 {
        log("\(done.unknown) are in zones that are not installed here; they stay as they were")
      }
    } catch {
      await pool.close()
      throw error
    }
    await pool.close()
  }
}
