import EdgewiseTesting
import Synchronization
import Testing

@testable import PrivateCluster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension RunningClusters {
  @Suite struct SupervisionTests {
    @Test func bringsAKilledPostmasterBackWithinTwoSeconds() async throws {
      let scratch = try ScratchFolder()
      let lines = Mutex<[String]>([])
      try await withCluster(
        in: try DataFolder(path: scratch.path), log: { line in lines.withLock { $0.append(line) } }
      ) { cluster, connection in
        _ = try await query(connection, "CREATE TABLE kept AS SELECT 42 AS n")
        for _ in 0..<2 {
          let first = try #require(await cluster.processID)
          let begin = ContinuousClock.now
          kill(first, SIGKILL)
          try await eventually("another postmaster answers") {
            try await answers(connection, "SELECT n FROM kept", from: cluster, after: first)
          }
          #expect(ContinuousClock.now - begin < .seconds(2))
        }
      }
      #expect(lines.withLock { $0 }.contains { $0.contains("died; starting it again") })
    }

    /// A backend in the middle of something does not notice that its postmaster died.
    @Test func doesNotWaitForABusyOrphan() async throws {
      let scratch = try ScratchFolder()
      try await withCluster(in: try DataFolder(path: scratch.path)) { cluster, connection in
        let busy = Task {
          try await attempt(
            connection, "DO $$BEGIN FOR i IN 1..2000000000 LOOP NULL; END LOOP; END$$")
        }
        try await eventually("the loop runs") {
          try await query(
            connection,
            "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'DO%' AND state = 'active'")
            == "1"
        }
        let first = try #require(await cluster.processID)
        let begin = ContinuousClock.now
        kill(first, SIGKILL)
        try await eventually("another postmaster answers") {
          try await answers(connection, "SELECT 42", from: cluster, after: first)
        }
        #expect(ContinuousClock.now - begin < .seconds(2))
        #expect(try await busy.value.status != .exited(0))
      }
    }

    @Test func takesOverWhatAKilledServerLeftRunning() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      let killed = PrivateCluster(in: folder, options: ClusterOptions(durable: false))
      let connection = try await killed.start()
      let process = try #require(await killed.processID)
      _ = try await query(connection, "CREATE TABLE kept AS SELECT 42 AS n")
      await killed.endSupervision()

      try await withCluster(in: folder) { cluster, connection in
        #expect(await cluster.processID == process)
        #expect(try await query(connection, "SELECT n FROM kept") == "42")
        // It is supervised as if it were the server's own.
        kill(process, SIGKILL)
        try await eventually("another postmaster answers") {
          try await answers(connection, "SELECT n FROM kept", from: cluster, after: process)
        }
      }
    }

    @Test func recoversWhatWasKilledWithItsServer() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      let killed = PrivateCluster(in: folder, options: ClusterOptions(durable: false))
      let connection = try await killed.start()
      _ = try await query(connection, "CREATE TABLE kept AS SELECT 42 AS n")
      await killed.endSupervision()
      kill(try #require(await killed.processID), SIGKILL)

      // The dead process is a child that nobody has collected yet, so its number still counts.
      try await withCluster(in: folder) { _, connection in
        let answer = try await query(connection, "SELECT n FROM kept")
        #expect(answer == "42")
      }
    }

    #if os(Linux)
      @Test func isNotFooledByAReusedProcessNumber() async throws {
        let scratch = try ScratchFolder()
        let folder = try DataFolder(path: scratch.path)
        try await withCluster(in: folder) { _, _ in }
        let cluster = try #require(try ClusterFolder(in: folder))
        let note = "\(getppid())\n/somewhere\n1\n5432\n.\n\n1 1\nready   \n"
        try cluster.files.replace("postmaster.pid", with: note)
        try await withCluster(in: folder) { cluster, connection in
          #expect(await cluster.processID != getppid())
          let answer = try await query(connection, "SELECT 1")
          #expect(answer == "1")
        }
      }
    #endif

    @Test func tellsWhyPostgreSQLDoesNotStart() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      try await withCluster(in: folder) { _, _ in }
      let made = try #require(try ClusterFolder(in: folder))
      let settings = try #require(
        FileDescriptor.file("postgresql.conf", in: made.descriptor, O_WRONLY | O_APPEND))
      #expect(settings.write("no_such_setting = 1\n".utf8))

      let cluster = PrivateCluster(in: folder, options: ClusterOptions(durable: false))
      let error = await #expect(throws: ClusterError.self) { try await cluster.start() }
      await cluster.stop()
      #expect(error?.code == .program)
      #expect(error?.output.contains("no_such_setting") == true)
    }
  }
}

/// Whether another postmaster than an earlier one answers 42.
private func answers(
  _ connection: String, _ statement: String, from cluster: PrivateCluster, after earlier: Int32
) async throws -> Bool {
  guard let process = await cluster.processID, process != earlier else { return false }
  return try await attempt(connection, statement).output == "42\n"
}
