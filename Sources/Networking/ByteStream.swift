#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connected TCP or unix socket; every member belongs on its loop.
///
/// It is meant for an actor or a task that executes on the same loop, so that nothing here
/// changes threads. Bytes that nobody reads stay with the operating system, which slows the
/// other side down.
// @unchecked Sendable: each member that touches mutable state checks that it runs on the loop.
package final class ByteStream: @unchecked Sendable {
  private typealias Reader = UnsafeContinuation<Result<[UInt8]?, NetworkingError>, Never>

  package let loop: EventLoop
  package let remoteAddress: SocketAddress
  private let readiness: Readiness
  /// Who waits for bytes; the number tells it from those before it when a cancellation comes late.
  private var waiting: (number: UInt64, reader: Reader)?
  private var readerNumber: UInt64 = 0
  private var endOfInput = false
  private var failure: NetworkingError?
  private var outgoing = OutgoingBytes()
  private var flushIsDue = false
  private var drainWaiters: [DrainWaiter] = []

  private struct DrainWaiter {
    let limit: Int
    let continuation: UnsafeContinuation<Void, Never>
  }

  /// Takes over a connected, nonblocking socket.
  init(descriptor: CInt, remoteAddress: SocketAddress, on loop: EventLoop) {
    Socket.prepare(descriptor, isInternet: remoteAddress.isInternet)
    self.loop = loop
    self.remoteAddress = remoteAddress
    readiness = Readiness(descriptor, on: loop)
    readiness.onReadable = { [weak self] in self?.becameReadable() }
    readiness.onWritable = { [weak self] in self?.flush() }
    readiness.onLoopStop = { [weak self] in self?.end(with: .loopStopped) }
    if readiness.isClosed {
      failure = .loopStopped
      _ = systemClose(descriptor)
    }
  }

  deinit {
    // Whoever drops the last reference may be on any thread; the descriptor is the loop's.
    let readiness = readiness
    if loop.isCurrent {
      ByteStream.release(readiness)
    } else {
      loop.execute { ByteStream.release(readiness) }
    }
  }

  private static func release(_ readiness: Readiness) {
    guard !readiness.isClosed else { return }
    readiness.close()
    _ = systemClose(readiness.descriptor)
  }

  // MARK: Reading

  /// Waits for bytes, at most 64 KiB at once; nil when the other side has ended its output.
  ///
  /// One reader at a time. A cancelled task gets `.cancelled` at once, and the stream stays usable.
  package nonisolated(nonsending) func read() async throws(NetworkingError) -> [UInt8]? {
    loop.checkIsolated()
    readerNumber += 1
    return try await read(as: readerNumber, isolation: #isolation).get()
  }

  private func read(
    as number: UInt64, isolation: isolated (any Actor)?
  ) async -> Result<[UInt8]?, NetworkingError> {
    await withTaskCancellationHandler {
      // Only a closure that captures its isolation stays on the loop.
      _ = isolation
      return await withUnsafeContinuation { wait(for: number, $0) }
    } onCancel: {
      loop.execute { [weak self] in self?.cancelReader(number) }
    }
  }

  /// Other jobs may run between the call of `read()` and this, so the state is looked at here.
  private func wait(for number: UInt64, _ continuation: Reader) {
    if let failure {
      continuation.resume(returning: .failure(failure))
    } else if endOfInput {
      continuation.resume(returning: .success(nil))
    } else if waiting != nil {
      let error = NetworkingError(
        .alreadyReading, "another task already reads this stream; let one task read")
      continuation.resume(returning: .failure(error))
    } else if Task.isCancelled {
      continuation.resume(returning: .failure(.waitCancelled))
    } else {
      waiting = (number, continuation)
      readiness.watchReadable(true)
    }
  }

  private func cancelReader(_ number: UInt64) {
    if waiting?.number == number { resumeReader(.failure(.waitCancelled)) }
  }

  private func resumeReader(_ result: Result<[UInt8]?, NetworkingError>) {
    waiting.take()?.reader.resume(returning: result)
  }

  private func becameReadable() {
    guard waiting != nil else {
      // Nobody wants the bytes yet, so let them press back on the other side.
      readiness.watchReadable(false)
      return
    }
    let scratch = loop.core.scratch
    switch Socket.receive(readiness.descriptor, into: scratch) {
    case .moved(0):
      endOfInput = true
      readiness.watchReadable(false)
      resumeReader(.success(nil))
    case .moved(let count):
      resumeReader(.success(Array(scratch[..<count])))
    case .wouldBlock:
      break
    case .failed(let number):
      end(with: .system(number, action: "read from \(remoteAddress)"))
    }
  }

  // MARK: Writing

  /// How many written bytes the operating system has not taken yet.
  package var pendingBytes: Int {
    loop.checkIsolated()
    return outgoing.count
  }

  /// Queues bytes; what is written in one turn of the loop leaves in one piece at its end.
  ///
  /// After a failure or a close the bytes are dropped; `read()` tells why.
  package func write(_ bytes: [UInt8]) {
    loop.checkIsolated()
    guard failure == nil, !bytes.isEmpty else { return }
    let mustWait = !outgoing.isEmpty
    outgoing.append(bytes)
    // Bytes ahead of these are either due at this turn's end or wait for the socket.
    guard !mustWait, !flushIsDue else { return }
    flushIsDue = true
    loop.atEndOfTurn { self.flush() }
  }

  private func flush() {
    flushIsDue = false
    while failure == nil && !outgoing.isEmpty {
      switch outgoing.withUnsentBytes({ Socket.send(readiness.descriptor, $0) }) {
      case .moved(let count):
        outgoing.drop(count)
      case .wouldBlock:
        readiness.watchWritable(true)
        resumeDrainWaiters()
        return
      case .failed(let number):
        end(with: .system(number, action: "write to \(remoteAddress)"))
        return
      }
    }
    readiness.watchWritable(false)
    resumeDrainWaiters()
  }

  /// Waits until fewer than `limit` bytes are pending, or the stream has ended.
  package nonisolated(nonsending) func drained(below limit: Int) async {
    loop.checkIsolated()
    let limit = max(1, limit)
    await withUnsafeContinuation { continuation in
      // Looked at inside, as what is pending may go before the caller is suspended.
      if failure == nil, outgoing.count >= limit {
        drainWaiters.append(DrainWaiter(limit: limit, continuation: continuation))
      } else {
        continuation.resume()
      }
    }
  }

  private func resumeDrainWaiters() {
    guard !drainWaiters.isEmpty else { return }
    let waiters = drainWaiters
    drainWaiters = waiters.filter { failure == nil && outgoing.count >= $0.limit }
    for waiter in waiters where failure != nil || outgoing.count < waiter.limit {
      waiter.continuation.resume()
    }
  }

  // MARK: Ending

  /// Tells the other side that no more bytes will come; reading goes on.
  package nonisolated(nonsending) func finishWriting() async {
    await drained(below: 1)
    guard failure == nil else { return }
    #if canImport(Darwin)
      shutdown(readiness.descriptor, SHUT_WR)
    #else
      shutdown(readiness.descriptor, CInt(SHUT_WR))
    #endif
  }

  /// Closes at once, after one attempt to send what is pending; a waiting reader gets `.closed`.
  package func close() {
    loop.checkIsolated()
    guard failure == nil else { return }
    flush()
    end(with: .streamClosed)
  }

  private func end(with error: NetworkingError) {
    guard failure == nil else { return }
    failure = error
    outgoing.removeAll()
    readiness.close()
    _ = systemClose(readiness.descriptor)
    resumeReader(.failure(error))
    resumeDrainWaiters()
  }
}

/// `close` of the operating system, which a method of the same name hides.
func systemClose(_ descriptor: CInt) -> CInt {
  // Not retried after EINTR: on Linux the descriptor is gone by then.
  close(descriptor)
}
