import CEvent

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension EventLoop {
  /// A timer that has been set; good for cancelling it.
  package struct Timer: Hashable, Sendable {
    let number: TimerQueue.Number
  }

  /// Runs `action` on this loop once `milliseconds` have passed; to be called on the loop.
  ///
  /// When the loop stops first, the action runs then.
  @discardableResult
  package func schedule(
    afterMilliseconds milliseconds: Int64, _ action: @escaping () -> Void
  ) -> Timer {
    checkIsolated()
    let (deadline, overflow) = now.addingReportingOverflow(max(0, milliseconds))
    return Timer(number: core.timers.add(deadline: overflow ? .max : deadline, action))
  }

  /// Forgets a timer; harmless when it has fired already. To be called on the loop.
  package func cancel(_ timer: Timer) {
    checkIsolated()
    core.timers.cancel(timer.number)
  }

  /// Runs `action` after the jobs of this turn and before the loop looks at its descriptors again.
  package func atEndOfTurn(_ action: @escaping () -> Void) {
    checkIsolated()
    core.endOfTurn.append(action)
  }

  /// Waits on this loop; may be called from any thread.
  ///
  /// - Throws: when the task is cancelled, and when the loop stops: whoever tries something again and
  ///   again with a pause between would go on without one.
  package func sleep(milliseconds: Int64) async throws(CancellationError) {
    let sleeper = Sleeper(loop: self)
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        execute { sleeper.start(milliseconds: milliseconds, continuation) }
      }
    } onCancel: {
      execute { sleeper.wake() }
    }
    if Task.isCancelled || isStopping { throw CancellationError() }
  }

  /// Tells libevent about the earliest deadline, when it has changed.
  func setAlarm() {
    guard let base = core.base, let deadline = core.timers.nextDeadline() else { return }
    if let set = core.alarmDeadline, set <= deadline { return }
    if core.alarm == nil {
      core.alarm = event_new(
        base, -1, 0,
        { _, _, argument in
          guard let argument else { return }
          Unmanaged<EventLoop>.fromOpaque(argument).takeUnretainedValue().alarmRang()
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    let wait = min(max(0, deadline - now), 86_400_000)
    var interval = timeval()
    interval.tv_sec = .init(wait / 1000)
    interval.tv_usec = .init(wait % 1000 * 1000)
    core.alarmDeadline = deadline
    event_add(core.alarm, &interval)
  }

  private func alarmRang() {
    core.alarmDeadline = nil
    let time = now
    while let action = core.timers.popDue(at: time) { action() }
  }
}

/// One sleeping task.
// @unchecked Sendable: both methods run on the loop only; `sleep(milliseconds:)` sees to it.
private final class Sleeper: @unchecked Sendable {
  private let loop: EventLoop
  private var continuation: UnsafeContinuation<Void, Never>?
  private var timer: EventLoop.Timer?
  private var isOver = false

  init(loop: EventLoop) { self.loop = loop }

  func start(milliseconds: Int64, _ continuation: UnsafeContinuation<Void, Never>) {
    if isOver || loop.core.base == nil { return continuation.resume() }
    self.continuation = continuation
    timer = loop.schedule(afterMilliseconds: milliseconds) { self.wake() }
  }

  func wake() {
    isOver = true
    if let timer { loop.cancel(timer) }
    continuation.take()?.resume()
  }
}
