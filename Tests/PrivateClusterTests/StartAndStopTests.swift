import EdgewiseTesting
import Testing

@testable import PrivateCluster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension RunningClusters {
  @Suite struct StartAndStopTests {
    @Test func keepsWhatWasWrittenFromOneStartToTheNext() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      var process: Int32 = 0
      try await withCluster(in: folder) { cluster, connection in
        process = try #require(await cluster.processID)
        _ = try await query(connection, "CREATE TABLE kept AS SELECT 42 AS n")
      }
      #expect(!serves(process, folder), "the postmaster is still there after stop")
      try await withCluster(in: folder) { _, connection in
        let answer = try await query(connection, "SELECT n FROM kept")
        #expect(answer == "42")
      }
    }

    @Test func offersUTF8ByAUnixSocketAlone() async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path)
      try await withCluster(in: folder) { cluster, connection in
        func setting(_ name: String) async throws -> String {
          try await query(connection, "SELECT current_setting('\(name)')")
        }
        #expect(try await setting("server_encoding") == "UTF8")
        #expect(try await setting("listen_addresses") == "")
        #expect(try await setting("data_checksums") == "on")
        #expect(try await setting("synchronous_commit") == "on")
        #expect(try await setting("TimeZone") == "UTC")
        #expect(try await query(connection, "SELECT current_user") == "edgewise")
        #expect(try await query(connection, "SELECT current_database()") == "edgewise")
        #expect(
          try await query(
            connection, "SELECT datcollate FROM pg_database WHERE datname = 'edgewise'")
            == "C")
        let other = try await attempt(connection + " user=postgres", "SELECT 1")
        #expect(other.status != .exited(0))
      }
    }

    @Test func runsApartFromTheTerminalAndNeverAsRoot() async throws {
      let scratch = try ScratchFolder()
      try await withCluster(in: try DataFolder(path: scratch.path)) { cluster, _ in
        let process = try #require(await cluster.processID)
        #expect(getsid(process) == process)
        #if os(Linux)
          var status = stat()
          try #require(stat("/proc/\(process)", &status) == 0)
          #expect(status.st_uid != 0)
          if geteuid() != 0 { #expect(status.st_uid == geteuid()) }
        #endif
      }
    }

    #if os(Linux)
      /// Else the lock would outlive a killed server.
      @Test func inheritsNothingButItsFolderAndItsLog() async throws {
        let scratch = try ScratchFolder()
        try await withCluster(in: try DataFolder(path: scratch.path)) { cluster, _ in
          let process = try #require(await cluster.processID)
          let listing = try #require(FileDescriptor.folder("/proc/\(process)/fd"))
          for name in FolderFiles(folder: listing).names() {
            let target = linkTarget("/proc/\(process)/fd/\(name)")
            guard target.hasPrefix("/"), !target.hasPrefix("/dev/") else { continue }
            #expect(
              target.hasPrefix(scratch.path + "/postgres"), "inherited \(name): \(target)")
          }
        }
      }
    #endif

    @Test(arguments: [String(repeating: "long folder name/", count: 20), "it's, \\ “here”"])
    func takesAnyPath(name: String) async throws {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path + "/" + name)
      for _ in 0..<2 {
        try await withCluster(in: folder) { _, connection in
          let answer = try await query(connection, "SELECT 1")
          #expect(answer == "1")
        }
        #expect(try folder.read("socket-link") == nil)
      }
    }

    @Test func stopWithoutStartDoesNothing() async throws {
      let scratch = try ScratchFolder()
      let cluster = PrivateCluster(in: try DataFolder(path: scratch.path))
      await cluster.stop()
      #expect(await cluster.processID == nil)
    }
  }
}

func serves(_ process: Int32, _ folder: DataFolder) -> Bool {
  guard let descriptor = FileDescriptor.folder(folder.path + "/postgres") else { return false }
  return ProcessTable(cluster: descriptor.identity).serves(process)
}

private func linkTarget(_ path: String) -> String {
  var buffer = [CChar](repeating: 0, count: 4096)
  let count = readlink(path, &buffer, buffer.count)
  return String(
    decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
