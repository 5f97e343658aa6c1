import EdgewiseTesting
import Testing

@testable import PrivateCluster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension RunningClusters {
  @Suite struct MakingAClusterTests {
    @Test func startsAfreshAfterOneThatWasCutShort() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      let cut = PrivateCluster(in: folder, options: ClusterOptions(durable: false))
      let start = Task { try await cut.start() }
      try await eventually("initdb is at work") {
        folder.files.names().contains { name in
          guard name.hasPrefix("postgres.partial."),
            let partial = FileDescriptor.folder(name, in: folder.descriptor)
          else { return false }
          return !FolderFiles(folder: partial).names().isEmpty
        }
      }
      start.cancel()
      await #expect(throws: ClusterError.self) { try await start.value }
      await cut.stop()
      #expect(try ClusterFolder(in: folder) == nil)

      try await withCluster(in: folder) { _, connection in
        let answer = try await query(connection, "SELECT 1")
        #expect(answer == "1")
      }
    }

    @Test func removesWhatAKilledServerLeftHalfMade() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      try #require(mkdirat(folder.descriptor.number, "postgres.partial.old", 0o700) == 0)
      let partial = try #require(
        FileDescriptor.folder("postgres.partial.old", in: folder.descriptor))
      try FolderFiles(folder: partial).replace("PG_VERSION", with: "15\n")
      try await withCluster(in: folder) { _, connection in
        let answer = try await query(connection, "SELECT 1")
        #expect(answer == "1")
      }
      #expect(!folder.files.names().contains { $0.hasPrefix("postgres.partial.") })
    }

    @Test func leavesAloneWhatIsNoCluster() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      try #require(mkdirat(folder.descriptor.number, "postgres", 0o700) == 0)
      let inner = try #require(FileDescriptor.folder("postgres", in: folder.descriptor))
      let files = FolderFiles(folder: inner)
      try files.replace("thesis.txt", with: "years of work")
      try await expect(.notACluster, in: folder)
      #expect(try files.read("thesis.txt") == "years of work")
      #expect(files.names() == ["thesis.txt"])
    }

    @Test func namesThePackageWhenNoPostgreSQLIsInstalled() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      let error = try await expect(
        .noPostgreSQL, in: folder, options: ClusterOptions(binaries: scratch.path))
      #expect(error.message.contains("apt-get install postgresql"))
      #expect(error.message.contains("--database"))
      #expect(try ClusterFolder(in: folder) == nil)
    }

    @Test func asksForTheVersionThatMadeTheCluster() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      try #require(mkdirat(folder.descriptor.number, "postgres", 0o700) == 0)
      let inner = try #require(FileDescriptor.folder("postgres", in: folder.descriptor))
      try FolderFiles(folder: inner).replace("PG_VERSION", with: "9\n")
      let error = try await expect(.noPostgreSQL, in: folder)
      #expect(error.message.contains("made by PostgreSQL 9"))
    }

    @Test(
      arguments: [
        ("postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)\n", 15),
        ("postgres (PostgreSQL) 18beta1", 18), ("postgres (PostgreSQL) 9.6.2", 9),
        ("postgres (EnterpriseDB) 15.1", nil), ("postgres (PostgreSQL) ", nil), ("", nil),
      ] as [(String, Int?)])
    func readsTheVersion(line: String, major: Int?) {
      #expect(PostgreSQLPrograms.majorVersion(in: line) == major)
    }

    @discardableResult
    private func expect(
      _ code: ClusterError.Code, in folder: DataFolder,
      options: ClusterOptions = ClusterOptions(durable: false)
    ) async throws -> ClusterError {
      let cluster = PrivateCluster(in: folder, options: options)
      let error = await #expect(throws: ClusterError.self) { try await cluster.start() }
      await cluster.stop()
      let caught = try #require(error)
      #expect(caught.code == code)
      return caught
    }
  }
}
