import EdgewiseTesting
import PrivateCluster
import Testing

/// Runs one statement through `psql`, as any client would, and returns what it printed.
func query(_ connection: String, _ statement: String) async throws -> String {
  let run = try await attempt(connection, statement)
  try #require(run.status == .exited(0), "\(run.output)")
  return run.output.split(separator: "\n").joined(separator: "\n")
}

func attempt(_ connection: String, _ statement: String) async throws -> ProgramRun {
  let programs = try await PostgreSQLPrograms.find()
  return try await ProgramRun.run(
    programs.folder + "/psql", ["-XAtq", "-c", statement, connection], within: .seconds(30))
}

/// Runs a body against a cluster in a fresh folder, and stops it whatever happens.
func withCluster(
  in folder: DataFolder, log: @escaping @Sendable (String) -> Void = { _ in },
  _ body: (PrivateCluster, String) async throws -> Void
) async throws {
  let cluster = PrivateCluster(in: folder, options: ClusterOptions(durable: false), log: log)
  do {
    try await body(cluster, try await cluster.start())
  } catch {
    await cluster.stop()
    throw error
  }
  await cluster.stop()
}
