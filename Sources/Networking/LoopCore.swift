import CEvent
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What only the loop's own thread touches.
final class LoopCore {
  /// nil once the loop has ended.
  var base: OpaquePointer?
  var work = FIFO<LoopWork>()
  var timers = TimerQueue()
  var endOfTurn: [() -> Void] = []
  /// Keeps each readiness alive while libevent holds a bare pointer to it.
  var watched: [ObjectIdentifier: Readiness] = [:]
  /// How to end each watch on a signal.
  var signalWatches: [ObjectIdentifier: () -> Void] = [:]
  /// Where streams receive before they copy out what came; 64 KiB.
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
  /// libevent's single timer, set to the earliest deadline.
  var alarm: OpaquePointer?
  var alarmDeadline: Int64?

  init() throws(NetworkingError) {
    guard let base = event_base_new() else {
      throw NetworkingError(
        .outOfResources,
        "cannot create an event loop; close some files or raise the limit (ulimit -n)")
    }
    self.base = base
  }

  deinit { scratch.deallocate() }
}

extension EventLoop {
  /// How many jobs run before the descriptors are looked at again.
  private static let jobsPerTurn = 512

  func run() {
    guard let base = core.base else { return }
    let wakeUpReadiness = Readiness(wakeUp.reading, on: self)
    wakeUpReadiness.onReadable = { [wakeUp] in wakeUp.drain() }
    wakeUpReadiness.watchReadable(true)
    while true {
      runJobs(limit: EventLoop.jobsPerTurn)
      runEndOfTurn()
      setAlarm()
      let (mayBlock, stop) = collectInbox()
      if stop { break }
      event_base_loop(base, mayBlock ? EVLOOP_ONCE : EVLOOP_ONCE | EVLOOP_NONBLOCK)
    }
    shutDown()
  }

  private func runJobs(limit: Int) {
    for _ in 0..<limit {
      guard let item = core.work.popFirst() else { return }
      perform(item)
    }
  }

  private func runEndOfTurn() {
    guard !core.endOfTurn.isEmpty else { return }
    let actions = core.endOfTurn
    core.endOfTurn = []
    for action in actions { action() }
  }

  private func collectInbox() -> (mayBlock: Bool, stop: Bool) {
    inbox.withLock { inbox in
      for item in inbox.work { core.work.append(item) }
      inbox.work.removeAll(keepingCapacity: true)
      inbox.sleeps = core.work.isEmpty && core.endOfTurn.isEmpty && !inbox.stopRequested
      return (inbox.sleeps, inbox.stopRequested)
    }
  }

  /// Closes everything and lets the tasks that waited for it come to their end.
  private func shutDown() {
    for readiness in Array(core.watched.values) { readiness.loopStops() }
    for endWatch in Array(core.signalWatches.values) { endWatch() }
    for action in core.timers.removeAll() { action() }
    // A bound, so that a task which never ends cannot keep the loop from stopping.
    for _ in 0..<1000 {
      runJobs(limit: EventLoop.jobsPerTurn)
      runEndOfTurn()
      _ = collectInbox()
      if core.work.isEmpty && core.endOfTurn.isEmpty { break }
    }
    for readiness in Array(core.watched.values) { readiness.close() }
    if let alarm = core.alarm { event_free(alarm) }
    core.alarm = nil
    if let base = core.base { event_base_free(base) }
    core.base = nil
  }
}
