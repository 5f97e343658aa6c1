import Foundation
import PostgreSQLClient
import PrivateCluster
import Synchronization

/// A PostgreSQL cluster of the tests' own: in a temporary folder, on a unix socket, without fsync.
final class TestCluster: Sendable {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  let folder: String
  /// Where PostgreSQL's programs are.
  private let programs: String
  private let postmaster = Mutex<pid_t>(0)

  /// The cluster that tests share which do no harm to it; it ends with the process.
  static let shared = Task {
    let cluster = try await TestCluster()
    ended.withLock { $0 = cluster }
    atexit { TestCluster.ended.withLock { $0?.remove() } }
    return cluster
  }
  private static let ended = Mutex<TestCluster?>(nil)

  init() async throws {
    programs = try await PostgreSQLPrograms.find().folder
    folder = "/tmp/edgewise-pg-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if getuid() == 0 {
      guard let user = getpwnam("postgres"),
        chown(folder, user.pointee.pw_uid, user.pointee.pw_gid) == 0
      else { throw Failed(description: "no user postgres to run the cluster as") }
    }
    try run(["initdb", "-D", data, "-U", "tester", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"])
    try start()
  }

  private var data: String { folder + "/data" }

  var configuration: PostgreSQLConfiguration {
    get throws(PostgreSQLError) {
      try PostgreSQLConfiguration("host=\(folder) user=tester dbname=postgres")
    }
  }

  func start() throws {
    try run([
      "pg_ctl", "-D", data, "-w", "-t", "30", "-l", folder + "/log", "-o",
      "-k \(folder) -c listen_addresses='' -c fsync=off -c max_connections=50", "start",
    ])
    let file = try String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)
    postmaster.withLock { $0 = pid_t(file.prefix { $0.isNumber }) ?? 0 }
  }

  /// Ends the postmaster and its backends as a crash would; `start()` brings them back.
  func kill() {
    let pid = postmaster.withLock { $0 }
    guard pid > 1 else { return }
    Foundation.kill(pid, SIGKILL)
    // The backends notice by themselves; the new postmaster waits for them in its start. It is no
    // child of this process, which cannot wait for it but only look.
    while Foundation.kill(pid, 0) == 0 { usleep(1000) }
  }

  func remove() {
    try? run(["pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"])
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs one of PostgreSQL's tools, as its own user when the tests are root.
  ///
  /// Foundation's `Process` would wait for pg_ctl's postmaster too, which inherits its socket.
  private func run(_ command: [String]) throws {
    var words = ["\(programs)/\(command[0])"] + command.dropFirst()
    if getuid() == 0 {
      words =
        ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] + words
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    guard posix_spawn(&pid, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw Failed(description: "cannot start \(words[0])")
    }
    var status: CInt = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    guard status == 0 else {
      throw Failed(description: "\(command[0]) failed with wait status \(status)")
    }
  }
}
