import Networking
import PrivateCluster

/// A server from its start-up to its stop; whatever was started is stopped again, in reverse.
actor RunningServer {
  private let arguments: ServerArguments
  private let folder: DataFolder
  private let loops: EventLoopGroup
  private let log: @Sendable (String) -> Void
  private var cluster: PrivateCluster?
  private var sessions: Sessions?
  private var listener: Listener?

  init(
    _ arguments: ServerArguments, in folder: DataFolder, on loops: EventLoopGroup,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.arguments = arguments
    self.folder = folder
    self.loops = loops
    self.log = log
  }

  /// Starts all parts and returns where the server listens; after an error call `stop`.
  func start(
    _ open: @Sendable (SessionsRequest) async throws -> Sessions
  ) async throws -> String {
    // An earlier server's address must not send local programs to a stranger's port.
    folder.remove("address")
    // A port that is taken is no reason to make a database first.
    try await checkPort()
    let database = try await database()
    try Task.checkCancellation()
    let sessions = try await open(
      SessionsRequest(database: database, folder: folder, loops: loops, log: log))
    self.sessions = sessions
    try Task.checkCancellation()

    let wanted = arguments.listen
    let log = log
    let listener = try await Listener.bind(
      host: wanted.host, port: wanted.port, on: loops,
      onProblem: { log("\($0)") }, onAccept: sessions.take)
    self.listener = listener
    let address = listener.address
    guard address.isLoopback || arguments.insecure else {
      throw StartFailure(
        "\(wanted.host) is not this machine alone but \(address.host). Listen on 127.0.0.1, or add "
          + "--insecure if the network in between is safe.")
    }
    let here = ListenAddress(host: address.host, port: address.port ?? wanted.port).reachableHere
    try folder.write("\(here)\n", to: "address")
    return address.description
  }

  /// Stops what was started.
  func stop() async {
    await listener?.stop()
    listener = nil
    folder.remove("address")
    await sessions?.end()
    sessions = nil
    await cluster?.stop()
    cluster = nil
  }

  private func checkPort() async throws {
    let wanted = arguments.listen
    guard wanted.port != 0 else { return }
    let probe = try await Listener.bind(host: wanted.host, port: wanted.port, on: loops) {
      $0.close()
    }
    await probe.stop()
  }

  private func database() async throws -> String {
    if let given = arguments.database { return given }
    let cluster = PrivateCluster(in: folder, log: log)
    self.cluster = cluster
    return try await cluster.start()
  }
}
