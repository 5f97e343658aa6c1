#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A PostgreSQL cluster of the server's own, in its data folder, reached by a Unix socket only.
///
/// It is made on the first start and never overwritten. While this actor runs it, a postmaster
/// that dies is started again; one that outlived a killed server is taken over as it runs.
package actor PrivateCluster {
  private let data: DataFolder
  private let options: ClusterOptions
  private let log: @Sendable (String) -> Void
  private var postmaster: Postmaster?
  private var supervision: Task<Void, Never>?

  /// Names a cluster; nothing is touched before `start`.
  ///
  /// - Parameter log: Takes a line for the server's own log on each event worth telling.
  package init(
    in data: DataFolder, options: ClusterOptions = ClusterOptions(),
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.data = data
    self.options = options
    self.log = log
  }

  /// The postmaster's process id, while one runs.
  package var processID: Int32? { postmaster?.id }

  /// Makes the cluster when there is none, takes over a running one or starts it, and supervises
  /// it until `stop`.
  ///
  /// Call it once. Cancelling the task that waits for it ends the attempt; call `stop` then too.
  ///
  /// - Returns: a libpq connection string, valid until `stop`, across restarts too.
  package func start() async throws(ClusterError) -> String {
    let server = try SystemUser.current()
    let existing = try ClusterFolder(in: data)
    let programs = try await PostgreSQLPrograms.find(
      in: options.binaries, major: existing?.major)
    let user = try SystemUser.forCluster(ownedBy: existing?.owner, server: server)
    if existing == nil {
      log("making a PostgreSQL \(programs.major) cluster in \(data.path)")
      try await ClusterFolder.make(
        in: data, with: programs, user: user, server: server, durable: options.durable)
    }
    guard let folder = try ClusterFolder(in: data) else {
      throw ClusterError(.folder, "The cluster in \(data.path) is gone again; start once more.")
    }
    try folder.allow(server, clusterUser: user)
    let launch = try ClusterLaunch(
      folder: folder, command: command(programs, folder, user, server), log: ClusterLog(in: data))
    let socket = try SocketLink.path(to: folder.path, in: data)
    try await bringUp(launch)
    supervision = Task { await supervise(launch) }
    return "host=\(quoted(socket)) port=5432 user=edgewise dbname=edgewise"
  }

  /// Stops supervising and shuts the cluster down, by force if it takes over ten seconds.
  package func stop() async {
    await endSupervision()
    await postmaster?.stop()
    postmaster = nil
    SocketLink.remove(in: data)
  }

  /// Leaves the postmaster to itself, as a killed server does.
  func endSupervision() async {
    supervision?.cancel()
    await supervision?.value
    supervision = nil
  }

  /// Ends all that still runs of a cluster whose server is gone, without a lock or a check; blocks
  /// for two seconds at most.
  ///
  /// For sweeping up after a test that was killed; never for data that someone wants.
  package static func killRemains(inFolder path: String) {
    guard let folder = FileDescriptor.folder(path + "/" + ClusterFolder.name) else { return }
    let table = ProcessTable(cluster: folder.identity)
    // A postmaster that is told to leave at once takes its shared memory with it.
    let note = (try? FolderFiles(folder: folder).read("postmaster.pid")) ?? nil
    if let file = note.flatMap(PostmasterFile.init), table.serves(file.processID) {
      kill(file.processID, SIGQUIT)
      // They are no children of this process, which therefore cannot wait for them but only look.
      for _ in 0..<400 where !table.processes().isEmpty { usleep(5000) }
    }
    for process in table.processes() { kill(process, SIGKILL) }
  }

  private func command(
    _ programs: PostgreSQLPrograms, _ folder: ClusterFolder, _ user: SystemUser,
    _ server: SystemUser
  ) throws(ClusterError) -> ServerCommand {
    var settings = [
      "listen_addresses=", "unix_socket_directories=.", "unix_socket_permissions=0700",
      "port=5432", "cluster_name=edgewise", "logging_collector=off", "log_destination=stderr",
    ]
    // Even so, a commit survives the death of any process; only not of the machine.
    if !options.durable { settings += ["fsync=off", "full_page_writes=off"] }
    return try ServerCommand(
      "postgres", of: programs, ["-D", "DATA"] + settings.flatMap { ["-c", $0] },
      path: folder.path, user: user, server: server)
  }

  private func bringUp(_ launch: ClusterLaunch) async throws(ClusterError) {
    try await launch.run { event in
      switch event {
      case .found(let postmaster): self.postmaster = postmaster
      case .says(let line): self.log(line)
      }
    }
  }

  /// Looks after the postmaster ten times a second and starts a dead one again.
  private func supervise(_ launch: ClusterLaunch) async {
    var retry = Duration.milliseconds(100)
    var beats = 0
    while !Task.isCancelled {
      await pause(.milliseconds(100))
      beats += 1
      if beats.isMultiple(of: 100) { launch.log.bound() }
      if let postmaster, postmaster.lives() { continue }
      if Task.isCancelled { return }
      if let postmaster {
        log("PostgreSQL (process \(postmaster.id)) died; starting it again")
        self.postmaster = nil
      }
      do {
        try await bringUp(launch)
        if let postmaster { log("PostgreSQL runs again (process \(postmaster.id))") }
        retry = .milliseconds(100)
      } catch {
        if Task.isCancelled { return }
        log("PostgreSQL does not start: \(error)")
        await pause(retry)
        retry = min(retry * 2, .seconds(10))
      }
    }
  }

  private func quoted(_ value: String) -> String {
    "'" + value.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
