import PrivateCluster

/// One PostgreSQL cluster for all tests of a process, with a database of its own for each test.
package enum TestCluster {
  /// Makes an empty database and returns its libpq connection string.
  ///
  /// The first call starts the cluster; it ends with the process, whichever way that ends. It
  /// does not wait for the disk.
  package static func database() async throws -> String {
    try await shared.database()
  }

  private static let shared = SharedCluster()
}

private actor SharedCluster {
  private var started: Task<Running, any Error>?
  private var count = 0

  private struct Running {
    let scratch: ScratchFolder
    let cluster: PrivateCluster
    let connection: String
    let psql: String
  }

  func database() async throws -> String {
    let start = started ?? Task { try await SharedCluster.start() }
    started = start
    let running = try await start.value
    count += 1
    let name = "test\(count)"
    let run = try await ProgramRun.run(
      running.psql, ["-XAqc", "CREATE DATABASE \(name)", running.connection],
      within: .seconds(30))
    guard run.status == .exited(0) else { throw ScratchRun.Failure(description: run.output) }
    // Of two values for one key, libpq takes the later.
    return running.connection + " dbname=\(name)"
  }

  private static func start() async throws -> Running {
    let scratch = try ScratchFolder()
    let cluster = PrivateCluster(
      in: try DataFolder(path: scratch.path), options: ClusterOptions(durable: false))
    let connection = try await cluster.start()
    let psql = try await PostgreSQLPrograms.find().folder + "/psql"
    return Running(scratch: scratch, cluster: cluster, connection: connection, psql: psql)
  }
}
