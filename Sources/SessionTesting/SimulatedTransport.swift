import CalendarServer
package import Networking
import Synchronization

/// A connection in memory: what the client sends arrives in the same pieces, and the client decides
/// when it takes what the server writes.
package final class SimulatedTransport: Transport {
  private struct State {
    var incoming: [[UInt8]] = []
    var inputEnded = false
    var failure: NetworkingError?
    var reader: CheckedContinuation<Result<[UInt8]?, NetworkingError>, Never>?

    /// Written by the server and not yet taken by the client's side of the connection.
    var pending: [UInt8] = []
    /// Taken, and not yet looked at by the client.
    var delivered: [UInt8] = []
    var takes = true
    var outputEnded = false
    var drainWaiters: [(limit: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var client: (number: Int, continuation: CheckedContinuation<Void, Never>)?
    var lastWait = 0
    var totalWritten = 0
  }

  package let remoteHost: String
  private let state = Mutex(State())

  package init(remoteHost: String = "192.0.2.1") {
    self.remoteHost = remoteHost
  }

  // MARK: The server's side

  package var pendingBytes: Int { state.withLock { $0.pending.count } }

  /// What waits for the client to take it.
  package var pendingText: String {
    state.withLock { String(decoding: $0.pending, as: UTF8.self) }
  }

  package nonisolated(nonsending) func read() async throws(NetworkingError) -> [UInt8]? {
    let result = await withCheckedContinuation { continuation in
      state.withLock { state in
        if let failure = state.failure {
          continuation.resume(returning: Result<[UInt8]?, NetworkingError>.failure(failure))
        } else if !state.incoming.isEmpty {
          continuation.resume(returning: .success(state.incoming.removeFirst()))
        } else if state.inputEnded {
          continuation.resume(returning: .success(nil))
        } else {
          state.reader = continuation
        }
      }
    }
    return try result.get()
  }

  package func write(_ bytes: [UInt8]) {
    state.withLock { state in
      guard state.failure == nil, !state.outputEnded else { return }
      state.pending += bytes
      state.totalWritten += bytes.count
      Self.move(&state)
    }
  }

  package nonisolated(nonsending) func drained(below limit: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.failure != nil || state.pending.count < max(1, limit) {
          continuation.resume()
        } else {
          state.drainWaiters.append((max(1, limit), continuation))
        }
      }
    }
  }

  package nonisolated(nonsending) func finishWriting() async {
    await drained(below: 1)
    state.withLock { state in
      state.outputEnded = true
      Self.wakeClient(&state)
    }
  }

  package func close() {
    state.withLock {
      Self.end(&$0, NetworkingError(.closed, "the stream was closed on this side"))
    }
  }

  private static func end(_ state: inout State, _ failure: NetworkingError) {
    guard state.failure == nil else { return }
    move(&state)
    state.failure = failure
    state.pending = []
    state.outputEnded = true
    state.reader.take()?.resume(returning: .failure(failure))
    for waiter in state.drainWaiters { waiter.continuation.resume() }
    state.drainWaiters = []
    wakeClient(&state)
  }

  /// Lets the client's side take what is pending, if it takes anything.
  private static func move(_ state: inout State) {
    guard state.takes, !state.pending.isEmpty else { return }
    state.delivered += state.pending
    state.pending = []
    settle(&state)
    wakeClient(&state)
  }

  private static func settle(_ state: inout State) {
    let pending = state.pending.count
    for waiter in state.drainWaiters where pending < waiter.limit { waiter.continuation.resume() }
    state.drainWaiters.removeAll { pending < $0.limit }
  }

  private static func wakeClient(_ state: inout State) {
    state.client.take()?.continuation.resume()
  }

  // MARK: The client's side

  /// How many octets the server has written so far.
  package var totalWritten: Int { state.withLock { $0.totalWritten } }
  /// Whether the server has closed the connection.
  package var isClosed: Bool { state.withLock { $0.failure != nil } }

  /// Sends octets, which arrive as one piece.
  package func send(_ bytes: [UInt8]) {
    state.withLock { state in
      guard state.failure == nil, !state.inputEnded, !bytes.isEmpty else { return }
      if let reader = state.reader.take() {
        reader.resume(returning: .success(bytes))
      } else {
        state.incoming.append(bytes)
      }
    }
  }

  /// Ends the client's output; it still takes what the server writes.
  package func endInput() {
    state.withLock { state in
      state.inputEnded = true
      state.reader.take()?.resume(returning: .success(nil))
    }
  }

  /// Breaks the connection, as a lost client does.
  package func reset() {
    state.withLock { Self.end(&$0, NetworkingError(.reset, "the other side went away")) }
  }

  /// Stops taking octets: what the server writes stays with it.
  package func stall() { state.withLock { $0.takes = false } }

  /// Takes octets again.
  package func goOn() {
    state.withLock { state in
      state.takes = true
      Self.move(&state)
    }
  }

  /// What the server sent since the last call; nothing at the connection's end, an empty array
  /// when it is silent for so long.
  package func receive(within patience: Duration) async -> [UInt8]? {
    let (bytes, isOver) = take()
    if !bytes.isEmpty || isOver { return isOver && bytes.isEmpty ? nil : bytes }
    await waitForOutput(patience)
    let (later, isOverNow) = take()
    return isOverNow && later.isEmpty ? nil : later
  }

  private func take() -> (bytes: [UInt8], isOver: Bool) {
    state.withLock { state in
      defer { state.delivered = [] }
      return (state.delivered, state.outputEnded)
    }
  }

  private func waitForOutput(_ patience: Duration) async {
    let number = state.withLock { state in
      state.lastWait += 1
      return state.lastWait
    }
    let timeout = Task {
      // The deadline of a test that fails; output wakes the client before it.
      try await Task.sleep(for: patience)
      state.withLock { state in
        if state.client?.number == number { Self.wakeClient(&state) }
      }
    }
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.outputEnded || !state.delivered.isEmpty || timeout.isCancelled {
          continuation.resume()
        } else {
          state.client = (number, continuation)
        }
      }
    }
    timeout.cancel()
  }
}
