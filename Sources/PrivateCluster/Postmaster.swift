#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A running postmaster: started by this process, or by one before it and adopted.
struct Postmaster: Sendable {
  let id: pid_t
  /// The process as our child, which must be collected when it ends; nil for an adopted one.
  let child: ChildProcess?
  let table: ProcessTable

  /// Whether it is still there; collects a child that has ended.
  func lives() -> Bool {
    if let child { return child.reap() == nil }
    return table.serves(id)
  }

  /// Ends it: politely, then at once, then by force.
  func stop() async {
    for (signal, patience) in [
      (SIGINT, Duration.seconds(10)), (SIGQUIT, .seconds(5)), (SIGKILL, .seconds(5)),
    ] {
      guard lives() else { return }
      kill(id, signal)
      let deadline = ContinuousClock.now + patience
      while ContinuousClock.now < deadline {
        guard lives() else { return }
        await pause(.milliseconds(10))
      }
    }
  }
}
