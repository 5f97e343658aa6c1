import Networking
import PrivateCluster

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The whole run of the process: from its arguments to its exit status.
struct ServerRun: Sendable {
  /// The exit status for a command line that cannot be followed (`EX_USAGE` of sysexits).
  static let usage: Int32 = 64
  static let failure: Int32 = 1

  let environment: [String: String]
  /// Takes what goes to standard output.
  let print: @Sendable (String) -> Void
  /// Takes a line for the log.
  let log: @Sendable (String) -> Void
  /// The signals to stop on, as they arrive.
  let signals: @Sendable (EventLoop) -> AsyncStream<Int32>
  /// Makes what serves the connections.
  let open: @Sendable (SessionsRequest) async throws -> Sessions

  /// Serves until a signal or a failure.
  func serve(_ arguments: ServerArguments) async -> Int32 {
    let arguments = arguments.completed(by: environment)
    // A peer that goes away is an error of one write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    do {
      let folder = try DataFolder(path: arguments.folder(environment))
      let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
      let loops = try EventLoopGroup(count: arguments.loops ?? min(cores, 256))
      defer { loops.stop() }
      return await serve(arguments, in: folder, on: loops)
    } catch {
      return failed(error)
    }
  }

  private func serve(
    _ arguments: ServerArguments, in folder: DataFolder, on loops: EventLoopGroup
  ) async -> Int32 {
    let signals = signals(loops.loops[0])
    let signalled = Task {
      for await number in signals { return number }
      return Int32(0)
    }
    let server = RunningServer(arguments, in: folder, on: loops, log: log)
    let starting = Task { try await server.start(open) }
    let interruption = Task {
      _ = await signalled.value
      starting.cancel()
    }
    defer { interruption.cancel() }

    var status: Int32 = 0
    do {
      print("listening on \(try await starting.value)\n")
      let number = await signalled.value
      log("stopping on \(number == SIGINT ? "SIGINT" : number == SIGHUP ? "SIGHUP" : "SIGTERM")")
    } catch {
      if starting.isCancelled {
        log("stopping before the start was done")
      } else {
        status = failed(error)
      }
    }
    await server.stop()
    if status == 0 { log("stopped") }
    return status
  }

  private func failed(_ error: any Error) -> Int32 {
    log("edgewised cannot start: \(error)")
    return ServerRun.failure
  }

  /// A closed terminal stops the server too, unless it was started to survive that (`nohup`).
  static func stopSignals() -> [Int32] {
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    #if canImport(Darwin)
      let handler = unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #else
      let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    return handler == ignored ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP]
  }
}
