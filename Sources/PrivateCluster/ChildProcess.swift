import CSpawn

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A started program, in a session of its own so that a terminal's Ctrl-C does not reach it.
package struct ChildProcess: Sendable {
  /// The process id; valid until `reap` has returned a status.
  package let id: Int32

  /// Starts a program with a clean signal state, in the root folder.
  ///
  /// - Parameters:
  ///   - descriptors: What the child sees as 0, 1, 2, 3 …; it inherits nothing else.
  package static func spawn(
    _ program: String, _ arguments: [String], environment: [String: String],
    descriptors: [Int32], folder: String = "/"
  ) throws(ClusterError) -> ChildProcess {
    // Above every number that the child will use, so that no move overwrites a later source.
    var sources: [Int32] = []
    defer { for source in sources { close(source) } }
    for descriptor in descriptors {
      let source = fcntl(descriptor, F_DUPFD_CLOEXEC, 64)
      guard source >= 0 else {
        throw ClusterError(.program, "\(program) cannot be started: \(systemReason()).")
      }
      sources.append(source)
    }
    var actions = makeFileActions()
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in sources.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
    }
    posix_spawn_file_actions_addchdir_np(&actions, folder)
    var attributes = makeSpawnAttributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT | POSIX_SPAWN_SETSID
    #else
      posix_spawn_file_actions_addclosefrom_np(&actions, Int32(sources.count))
      flags |= edgewise_spawn_setsid
    #endif
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGUSR1, SIGUSR2] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var id: pid_t = 0
    let result = withCStrings([program] + arguments) { argv in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
        posix_spawn(&id, program, &actions, &attributes, argv, envp)
      }
    }
    guard result == 0 else {
      throw ClusterError(.program, "\(program) cannot be started: \(systemReason(result)).")
    }
    return ChildProcess(id: id)
  }

  /// The child's end, if it has ended; asks without waiting, and only once after the end.
  package func reap() -> ExitStatus? {
    var status: Int32 = 0
    while true {
      let result = waitpid(id, &status, WNOHANG)
      if result == id { return ExitStatus(raw: status) }
      if result == 0 { return nil }
      // Not ours any more: someone else has collected it.
      if errno != EINTR { return ExitStatus(raw: 0x7F) }
    }
  }

  /// Waits for the child's end, blocking the thread: for one that has just been killed.
  package func wait() {
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// Sends a signal to the child and, as it leads a session, to the children it made.
  package func signalGroup(_ signal: Int32) {
    kill(-id, signal)
  }
}

/// How a child ended.
package enum ExitStatus: Sendable, Equatable, CustomStringConvertible {
  case exited(Int32)
  case killed(Int32)

  init(raw: Int32) {
    let signal = raw & 0x7F
    self = signal == 0 ? .exited(raw >> 8 & 0xFF) : .killed(signal)
  }

  package var description: String {
    switch self {
    case .exited(let code): "exit status \(code)"
    case .killed(let signal): "signal \(signal)"
    }
  }
}

private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}

#if canImport(Darwin)
  private func makeFileActions() -> posix_spawn_file_actions_t? {
    var actions: posix_spawn_file_actions_t?
    posix_spawn_file_actions_init(&actions)
    return actions
  }

  private func makeSpawnAttributes() -> posix_spawnattr_t? {
    var attributes: posix_spawnattr_t?
    posix_spawnattr_init(&attributes)
    return attributes
  }
#else
  private func makeFileActions() -> posix_spawn_file_actions_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    return actions
  }

  private func makeSpawnAttributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    return attributes
  }
#endif
