import CSpawn

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that is run to its end, with what it printed.
package struct ProgramRun: Sendable {
  /// How it ended.
  package let status: ExitStatus
  /// The last 16 KiB of its standard output and error.
  package let output: String

  /// Runs a program with this process's environment, and kills it at the deadline.
  package static func run(
    _ program: String, _ arguments: [String], within limit: Duration
  ) async throws(ClusterError) -> ProgramRun {
    try await run(program, arguments, environment: inheritedEnvironment(), within: limit)
  }

  /// Runs a program, feeding it a short input, and kills it at the deadline.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String],
    input: String = "", descriptors: [FileDescriptor] = [], within limit: Duration
  ) async throws(ClusterError) -> ProgramRun {
    let (inputEnd, inputStart) = try pipe()
    let (outputEnd, outputStart) = try pipe()
    // A pipe holds 64 KiB (at least 4), so a short input needs no reader yet.
    _ = inputStart.write(input.utf8.prefix(4096))
    let child: ChildProcess
    do {
      child = try ChildProcess.spawn(
        program, arguments, environment: environment,
        descriptors: [inputEnd.number, outputStart.number, outputStart.number]
          + descriptors.map(\.number))
    }
    _ = consume inputStart
    _ = consume inputEnd
    _ = consume outputStart
    _ = fcntl(outputEnd.number, F_SETFL, O_NONBLOCK)

    let deadline = ContinuousClock.now + limit
    var output: [UInt8] = []
    while true {
      let status = child.reap()
      drain(outputEnd, into: &output)
      if let status {
        return ProgramRun(status: status, output: String(decoding: output, as: UTF8.self))
      }
      if ContinuousClock.now > deadline || Task.isCancelled {
        child.signalGroup(SIGKILL)
        child.wait()
        throw ClusterError(
          .timeout, "\(program) did not end within \(limit).",
          output: String(decoding: output, as: UTF8.self))
      }
      await pause(.milliseconds(2))
    }
  }

  private static func pipe() throws(ClusterError) -> (end: FileDescriptor, start: FileDescriptor) {
    var ends: [Int32] = [0, 0]
    #if os(Linux)
      let result = pipe2(&ends, O_CLOEXEC)
    #else
      let result = Darwin.pipe(&ends)
      for end in ends where result == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #endif
    guard result == 0 else {
      throw ClusterError(.program, "No pipe can be opened: \(systemReason()).")
    }
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  private static func drain(_ pipe: FileDescriptor, into output: inout [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(pipe.number, &buffer, buffer.count)
      guard count > 0 else { return }
      output += buffer.prefix(count)
      if output.count > 16384 { output.removeFirst(output.count - 16384) }
    }
  }
}

/// Waits a moment, also when the task is cancelled: a loop around it must not spin.
///
/// For what tells nobody of its changes: processes that may be no children of this one (a cluster that
/// was taken over), and files that they write.
func pause(_ time: Duration) async {
  // A cancelled task does not sleep; one of its own is not cancelled along with the caller's.
  await Task.detached { try? await Task.sleep(for: time) }.value
}
