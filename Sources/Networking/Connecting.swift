#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ByteStream {
  /// Connects to a host by name or address; may be called from anywhere, the stream is `loop`'s.
  ///
  /// - Parameter timeoutMilliseconds: How long each address of the host may take.
  package static func connect(
    host: String, port: Int, on loop: EventLoop, timeoutMilliseconds: Int64 = 10_000
  ) async throws(NetworkingError) -> ByteStream {
    let addresses = try await Resolution.resolve(host: host, port: port)
    var first: NetworkingError?
    for address in addresses {
      do throws(NetworkingError) {
        return try await connect(
          to: address, on: loop, timeoutMilliseconds: timeoutMilliseconds)
      } catch {
        if error.code == .cancelled { throw error }
        first = first ?? error
      }
    }
    throw first ?? NetworkingError(.unknownHost, "the host \"\(host)\" has no address")
  }

  /// Connects to one address; may be called from anywhere, the stream is `loop`'s.
  package static func connect(
    to address: SocketAddress, on loop: EventLoop, timeoutMilliseconds: Int64 = 10_000
  ) async throws(NetworkingError) -> ByteStream {
    let attempt = ConnectAttempt(address: address, loop: loop)
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        loop.execute { attempt.start(continuation, timeoutMilliseconds: timeoutMilliseconds) }
      }
    } onCancel: {
      loop.execute { attempt.finish(.failure(.waitCancelled)) }
    }
    return try result.get()
  }
}

/// One nonblocking connect.
// @unchecked Sendable: `connect(to:on:)` calls its methods on the loop only.
private final class ConnectAttempt: @unchecked Sendable {
  typealias Outcome = Result<ByteStream, NetworkingError>

  private let address: SocketAddress
  private let loop: EventLoop
  private var continuation: UnsafeContinuation<Outcome, Never>?
  private var readiness: Readiness?
  private var timer: EventLoop.Timer?
  private var early: Outcome?

  init(address: SocketAddress, loop: EventLoop) {
    self.address = address
    self.loop = loop
  }

  func start(_ continuation: UnsafeContinuation<Outcome, Never>, timeoutMilliseconds: Int64) {
    self.continuation = continuation
    if let early { return finish(early) }
    do throws(NetworkingError) {
      let descriptor = try Socket.open(family: address.family)
      let readiness = Readiness(descriptor, on: loop)
      self.readiness = readiness
      if readiness.isClosed { return finish(.failure(.loopStopped)) }
      readiness.onLoopStop = { self.finish(.failure(.loopStopped)) }
      readiness.onWritable = { self.settle() }
      let status = address.withSocketAddress { systemConnect(descriptor, $0, $1) }
      if status != 0 && errno != EINPROGRESS && errno != EINTR {
        return finish(.failure(.system(errno, action: action)))
      }
      readiness.watchWritable(true)
      timer = loop.schedule(afterMilliseconds: timeoutMilliseconds) {
        self.finish(.failure(.system(ETIMEDOUT, action: self.action)))
      }
    } catch {
      finish(.failure(error))
    }
  }

  private var action: String { "connect to \(address)" }

  private func settle() {
    guard let readiness else { return }
    let number = Socket.pendingError(readiness.descriptor)
    if number != 0 { return finish(.failure(.system(number, action: action))) }
    readiness.close()
    self.readiness = nil
    let stream = ByteStream(descriptor: readiness.descriptor, remoteAddress: address, on: loop)
    finish(.success(stream))
  }

  func finish(_ outcome: Outcome) {
    guard let continuation = continuation.take() else {
      early = early ?? outcome
      return
    }
    if let timer { loop.cancel(timer) }
    if let readiness {
      readiness.close()
      _ = systemClose(readiness.descriptor)
    }
    readiness = nil
    continuation.resume(returning: outcome)
  }
}

private func systemConnect(
  _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> CInt {
  connect(descriptor, address, length)
}
