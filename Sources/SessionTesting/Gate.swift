/// Holds callers back until it is opened.
package actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  package init() {}

  package func pass() async {
    await withCheckedContinuation { continuation in
      // Looked at inside, as it may be opened before the caller is suspended.
      guard !isOpen else { return continuation.resume() }
      waiting.append(continuation)
      for watcher in watchers { watcher.resume() }
      watchers = []
    }
  }

  /// Waits until someone waits at the gate.
  package func isReached() async {
    await withCheckedContinuation { watcher in
      if waiting.isEmpty { watchers.append(watcher) } else { watcher.resume() }
    }
  }

  package func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
