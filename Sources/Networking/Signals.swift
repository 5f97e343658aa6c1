import CEvent

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension EventLoop {
  /// The given signals as they arrive, instead of what they would do to the process.
  ///
  /// One loop of a process may watch signals. The stream ends with the loop, or when its reader
  /// stops; the signals then have their usual effect again.
  package func signals(_ numbers: [CInt]) -> AsyncStream<CInt> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: CInt.self, bufferingPolicy: .bufferingNewest(16))
    execute {
      let watches = numbers.map { SignalWatch($0, on: self, continuation) }
      continuation.onTermination = { _ in
        self.execute { for watch in watches { watch.close() } }
      }
    }
    return stream
  }
}

/// libevent's watch on one signal.
// @unchecked Sendable: made and closed on the loop only; `signals(_:)` sees to it.
private final class SignalWatch: @unchecked Sendable {
  private let number: CInt
  private let continuation: AsyncStream<CInt>.Continuation
  private let loop: EventLoop
  private var event: OpaquePointer?

  init(_ number: CInt, on loop: EventLoop, _ continuation: AsyncStream<CInt>.Continuation) {
    self.number = number
    self.loop = loop
    self.continuation = continuation
    guard let base = loop.core.base else {
      continuation.finish()
      return
    }
    // libevent gets a bare pointer to this object; the loop holds it until `close()`.
    loop.core.signalWatches[ObjectIdentifier(self)] = { [self] in
      close()
      continuation.finish()
    }
    event = event_new(
      base, number, CShort(EV_SIGNAL | EV_PERSIST),
      { _, _, argument in
        guard let argument else { return }
        Unmanaged<SignalWatch>.fromOpaque(argument).takeUnretainedValue().arrived()
      }, Unmanaged.passUnretained(self).toOpaque())
    event_add(event, nil)
  }

  private func arrived() {
    continuation.yield(number)
  }

  func close() {
    if let event = event.take() { event_free(event) }
    loop.core.signalWatches[ObjectIdentifier(self)] = nil
  }
}
