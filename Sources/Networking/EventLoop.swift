import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One thread that runs jobs, watches descriptors and fires timers; actors and tasks execute on it.
///
/// An actor lives on a loop by returning `loop.asUnownedSerialExecutor()` from its
/// `unownedExecutor`; a task by `Task(executorPreference: loop)`, also one that runs such an actor, as
/// what it waits for would else resume it by way of the global pool. What lives on the same loop
/// calls each other without changing threads.
// @unchecked Sendable: `inbox`, `owner` and `wakeUp` may be used from any thread; `core` is only
// touched by the thread recorded in `owner`, which every entry point that reaches it checks.
package final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
  /// What other threads leave for the loop to find.
  struct Inbox {
    var work: [LoopWork] = []
    /// True while the loop may block, so that only the first arrival pays for a wake-up.
    var sleeps = false
    var stopRequested = false
    /// Set once the thread has ended: whoever brings work then runs it himself.
    var ended = false
    var drainedByCaller = false
    var thread: ThreadHandle?
  }

  /// The name given at the start, shown by debuggers.
  package let name: String
  let inbox = Mutex(Inbox())
  let wakeUp: WakeUpPipe
  let core: LoopCore
  private let owner = Atomic<UInt>(0)

  private init(name: String) throws(NetworkingError) {
    self.name = name
    wakeUp = try WakeUpPipe()
    core = try LoopCore()
  }

  deinit { wakeUp.close() }

  /// Starts a loop on a thread of its own.
  package static func start(name: String) throws(NetworkingError) -> EventLoop {
    signal(SIGPIPE, SIG_IGN)
    let loop = try EventLoop(name: name)
    try loop.startThread { loop in
      loop.owner.store(EventLoop.currentThread, ordering: .sequentiallyConsistent)
      loop.run()
      loop.owner.store(0, ordering: .sequentiallyConsistent)
      loop.handOverToCallers()
    }
    return loop
  }

  /// Ends the loop and waits for its thread: its streams and listeners close, its timers lapse.
  ///
  /// Must not be called on the loop itself. A job that arrives later runs on the thread that
  /// brings it, still one at a time, so that no task is left hanging.
  package func stop() {
    precondition(!isCurrent, "a loop cannot wait for its own end")
    let thread = inbox.withLock { inbox in
      inbox.stopRequested = true
      return inbox.thread.take()
    }
    wakeUp.signal()
    thread?.join()
  }

  /// Milliseconds on a clock that never goes back; its origin is arbitrary.
  package var now: Int64 { EventLoop.monotonicMilliseconds }

  /// Whether the calling thread is this loop's.
  package var isCurrent: Bool {
    owner.load(ordering: .relaxed) == EventLoop.currentThread
  }

  /// Whether it was told to stop.
  var isStopping: Bool { inbox.withLock { $0.stopRequested } }

  /// Runs `body` on the loop, soon; may be called from any thread.
  package func execute(_ body: @escaping @Sendable () -> Void) {
    submit(.body(body))
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    submit(.job(UnownedJob(job)))
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  package func checkIsolated() {
    precondition(isCurrent, "this must run on the event loop \(name)")
  }

  package func isIsolatingCurrentContext() -> Bool? { isCurrent }

  private func submit(_ work: LoopWork) {
    if isCurrent {
      core.work.append(work)
      return
    }
    // Work once handed over may let go of the last reference to this loop before this call is done
    // with it; the caller's own is not counted on, as a job's executor is an unowned one.
    let held = Unmanaged.passRetained(self)
    defer { held.release() }
    enum Next { case nothing, wake, drain }
    let next = inbox.withLock { inbox -> Next in
      inbox.work.append(work)
      if inbox.ended {
        if inbox.drainedByCaller { return .nothing }
        inbox.drainedByCaller = true
        return .drain
      }
      if inbox.sleeps {
        inbox.sleeps = false
        return .wake
      }
      return .nothing
    }
    switch next {
    case .nothing: break
    case .wake: wakeUp.signal()
    case .drain: drainAsCaller()
    }
  }

  /// Lets whoever brings work from now on run it, and runs what came too late for the thread.
  private func handOverToCallers() {
    inbox.withLock { inbox in
      inbox.ended = true
      inbox.drainedByCaller = true
    }
    drainAsCaller()
  }

  private func drainAsCaller() {
    owner.store(EventLoop.currentThread, ordering: .sequentiallyConsistent)
    while true {
      let more = inbox.withLock { inbox in
        let work = inbox.work
        inbox.work = []
        if work.isEmpty && core.work.isEmpty {
          owner.store(0, ordering: .sequentiallyConsistent)
          inbox.drainedByCaller = false
          return false
        }
        for item in work { core.work.append(item) }
        return true
      }
      guard more else { return }
      while let item = core.work.popFirst() { perform(item) }
    }
  }

  func perform(_ work: LoopWork) {
    switch work {
    case .job(let job):
      // In both roles, so that a task which prefers this loop goes on at once where it calls, or
      // returns to, what lives here; else each such step is queued as a job.
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    case .body(let body):
      body()
    }
  }
}

/// One thing for a loop to run.
enum LoopWork: @unchecked Sendable {
  // @unchecked: an `UnownedJob` is handed over exactly once, by the thread that enqueued it.
  case job(UnownedJob)
  case body(@Sendable () -> Void)
}
