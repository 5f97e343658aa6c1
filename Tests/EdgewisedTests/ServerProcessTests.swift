import EdgewiseTesting
import PrivateCluster
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The built program, with its own PostgreSQL, as a person runs it.
@Suite(.serialized) struct ServerProcessTests {
  @Test func comesBackAfterAStopAndAfterAKill() async throws {
    let server = try await ServerProcess()
    let token = try await server.token
    #expect(token.utf8.count == 43)
    #expect(mode(of: server.folder + "/owner.token") == 0o600)
    let postgres = try #require(postmaster(of: server))

    try await server.kill()
    #expect(kill(postgres, 0) == 0, "PostgreSQL outlives a killed server")
    try await server.start()
    #expect(postmaster(of: server) == postgres)
    #expect(try await server.token == token)

    try await server.kill()
    kill(postgres, SIGKILL)
    try await server.start()
    #expect(postmaster(of: server) != postgres)
    let second = try #require(postmaster(of: server))

    for number in [SIGTERM, SIGINT] {
      await server.signal(number)
      #expect(try await server.terminate() == .exited(0))
      let (port, output) = await (server.port, server.output)
      #expect(output == "listening on 127.0.0.1:\(port)\n")
      #expect(postmaster(of: server) == nil)
      #expect(kill(second, 0) != 0 || errno == ESRCH)
      try await server.start()
    }
    let log = await server.log
    #expect(log.contains("taking over the running PostgreSQL (process \(postgres))"))
    #expect(!log.contains(token))
  }

  @Test func bringsItsPostgreSQLBack() async throws {
    let server = try await ServerProcess()
    let first = try #require(postmaster(of: server))
    kill(first, SIGKILL)
    try await eventually("another postmaster", within: .seconds(5)) {
      postmaster(of: server).map { $0 != first } == true
    }
    #expect(try await server.terminate() == .exited(0))
  }

  @Test(arguments: [
    (["--version"], Int32(0), "tzdata"),
    (["--help"], 0, "--listen HOST:PORT"),
    (["--nonsense"], 64, "There is no option --nonsense"),
    (["--listen", "0.0.0.0:0"], 64, "--insecure"),
    (["--data", "/proc/none"], 1, "cannot be made"),
  ])
  func answersAndRefuses(arguments: [String], status: Int32, words: String) async throws {
    let run = try await ProgramRun.run(
      BuiltProgram.path("edgewised"), arguments, within: .seconds(20))
    #expect(run.status == .exited(status))
    #expect(run.output.contains(words), "\(run.output)")
  }

  @Test func refusesAFolderThatIsInUseAndAPortThatIs() async throws {
    let database = try await TestCluster.database()
    let server = try await ServerProcess(environment: ["EDGEWISE_DATABASE": database])
    let second = try await ProgramRun.run(
      BuiltProgram.path("edgewised"), ["--data", server.folder, "--database", database],
      within: .seconds(20))
    #expect(second.status == .exited(1))
    #expect(second.output.contains("Another server"))

    let scratch = try ScratchFolder()
    let port = await server.port
    let third = try await ProgramRun.run(
      BuiltProgram.path("edgewised"),
      ["--data", scratch.path, "--database", database, "--listen", "127.0.0.1:\(port)"],
      within: .seconds(20))
    #expect(third.status == .exited(1))
    #expect(third.output.contains("already in use"))
  }
}

private func postmaster(of server: ServerProcess) -> Int32? {
  guard let file = fopen(server.folder + "/postgres/postmaster.pid", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 64)
  guard fgets(&line, 64, file) != nil else { return nil }
  let digits = line.prefix { $0 >= 0x30 && $0 <= 0x39 }.map { UInt8(bitPattern: $0) }
  return Int32(String(decoding: digits, as: UTF8.self))
}

private func mode(of path: String) -> mode_t {
  var status = stat()
  stat(path, &status)
  return status.st_mode & 0o777
}
