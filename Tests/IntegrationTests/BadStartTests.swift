import EdgewiseTesting
import PrivateCluster
import SessionTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the server says when it cannot start.
@Suite struct BadStartTests {
  private func start(_ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.run(
      BuiltProgram.path("edgewised"), arguments + ["--listen", "127.0.0.1:0"],
      within: .seconds(60))
  }

  @Test func aNewerSchema() async throws {
    let database = try await TestCluster.database()
    let server = try await ServerProcess(arguments: ["--database", database])
    #expect(try await server.terminate() == .exited(0))
    let psql = try await PostgreSQLPrograms.find().folder + "/psql"
    let change = try await ProgramRun.run(
      psql,
      [
        "-XAqc",
        "INSERT INTO schema_migrations SELECT 9999, 'later', checksum, now() "
          + "FROM schema_migrations LIMIT 1",
        database,
      ], within: .seconds(20))
    #expect(change.status == .exited(0), "\(change.output)")
    let scratch = try ScratchFolder()
    let run = try await start(["--data", scratch.path, "--database", database])
    #expect(run.status == .exited(1))
    #expect(run.output.contains("at least as new"), "\(run.output)")
    #expect(!run.output.contains("listening"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
  func aFolderOfAnother() async throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path + "/data"
    mkdir(folder, 0o700)
    chown(folder, 12_345, 12_345)
    let run = try await start(["--data", folder])
    #expect(run.status == .exited(1))
    #expect(run.output.contains(folder), "\(run.output)")
  }

  @Test func aFileInsteadOfAFolder() async throws {
    let scratch = try ScratchFolder()
    try write("no folder", to: scratch.path + "/file")
    let run = try await start(["--data", scratch.path + "/file"])
    #expect(run.status == .exited(1))
    #expect(run.output.contains("/file"), "\(run.output)")
  }

  @Test func aDatabaseThatIsNotThere() async throws {
    let scratch = try ScratchFolder()
    let run = try await start([
      "--data", scratch.path, "--database", "host=127.0.0.1 port=1 user=nobody password=s3cret",
    ])
    #expect(run.status == .exited(1))
    #expect(!run.output.contains("s3cret"), "\(run.output)")
  }
}
