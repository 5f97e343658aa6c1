#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One cluster's way from whatever is there to a postmaster that takes connections.
struct ClusterLaunch: Sendable {
  let folder: ClusterFolder
  let command: ServerCommand
  let log: ClusterLog

  /// How long replaying the log after a crash may take.
  private static let patience = Duration.seconds(300)

  enum Event {
    /// A postmaster that runs, perhaps not ready yet; it is to be stopped even if `run` throws.
    case found(Postmaster)
    case says(String)
  }

  private var table: ProcessTable { ProcessTable(cluster: folder.descriptor.identity) }

  /// Takes over a running postmaster, or waits out what is left of a dead one and starts another.
  nonisolated(nonsending) func run(_ report: (Event) -> Void) async throws(ClusterError) {
    let begin = ContinuousClock.now
    log.bound()
    while true {
      guard let file = try noted() else {
        try await waitOutOrphans()
        if try await launch(report, since: begin) { return }
        continue
      }
      if file.status == .ready {
        report(.says("taking over the running PostgreSQL (process \(file.processID))"))
        report(.found(Postmaster(id: file.processID, child: nil, table: table)))
        return
      }
      try await wait(since: begin, for: "the PostgreSQL that is already running")
    }
  }

  /// The note of a postmaster that really runs; that of one that does not is removed, for the
  /// system may have given its number to another process.
  private func noted() throws(ClusterError) -> PostmasterFile? {
    guard let text = try folder.files.read("postmaster.pid") else { return nil }
    if let file = PostmasterFile(text), table.serves(file.processID) { return file }
    #if os(Linux)
      folder.files.remove("postmaster.pid")
      folder.files.remove(".s.PGSQL.5432.lock")
    #endif
    return nil
  }

  /// Waits until no backend of a dead postmaster is left: they would share nothing with a new
  /// one's. They leave by themselves; one that is busy is told to after a moment.
  private nonisolated(nonsending) func waitOutOrphans() async throws(ClusterError) {
    let begin = ContinuousClock.now
    while true {
      let orphans = table.processes()
      if orphans.isEmpty { return }
      let waited = ContinuousClock.now - begin
      if waited > .seconds(10) {
        throw ClusterError(
          .timeout,
          "Processes of an earlier PostgreSQL do not end: "
            + orphans.map(String.init).joined(separator: ", ") + ". End them and start again.")
      }
      if waited > .milliseconds(300) {
        for orphan in orphans { kill(orphan, waited > .milliseconds(800) ? SIGKILL : SIGQUIT) }
      }
      if Task.isCancelled { throw cancelled }
      await pause(.milliseconds(20))
    }
  }

  /// Starts a postmaster; false when it met remains of an earlier one and another try may help.
  private nonisolated(nonsending) func launch(
    _ report: (Event) -> Void, since begin: ContinuousClock.Instant
  ) async throws(ClusterError) -> Bool {
    let start = log.size
    guard let nothing = FileDescriptor.null() else {
      throw ClusterError(.program, "/dev/null cannot be opened: \(systemReason()).")
    }
    let child = try ChildProcess.spawn(
      command.program, command.arguments, environment: command.environment,
      descriptors: [
        nothing.number, log.file.number, log.file.number, folder.descriptor.number,
      ])
    report(.found(Postmaster(id: child.id, child: child, table: table)))
    while true {
      if let status = child.reap() {
        let output = log.tail(since: start)
        let meetsRemains =
          output.contains("shared memory block") || output.contains("lock file")
        if meetsRemains, ContinuousClock.now - begin < .seconds(10), !Task.isCancelled {
          await pause(.milliseconds(50))
          return false
        }
        throw ClusterError(
          .program, "PostgreSQL ended while it started (\(status)). Its log says:", output: output)
      }
      let text = try folder.files.read("postmaster.pid")
      if let text, let file = PostmasterFile(text), file.processID == child.id,
        file.status == .ready
      {
        return true
      }
      try await wait(since: begin, for: "PostgreSQL to start", output: log.tail(since: start))
    }
  }

  private nonisolated(nonsending) func wait(
    since begin: ContinuousClock.Instant, for what: String, output: String = ""
  ) async throws(ClusterError) {
    if Task.isCancelled { throw cancelled }
    if ContinuousClock.now - begin > ClusterLaunch.patience {
      throw ClusterError(
        .timeout, "Waited \(ClusterLaunch.patience) in vain for \(what). Its log says:",
        output: output)
    }
    await pause(.milliseconds(10))
  }

  private var cancelled: ClusterError {
    ClusterError(.timeout, "The start was called off.")
  }
}
