#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Accepts connections on one address and spreads them over the loops of a group.
// @unchecked Sendable: the mutable state is only touched on `loop`.
package final class Listener: @unchecked Sendable {
  /// Where it listens, with the port that the system picked when 0 was asked for.
  package let address: SocketAddress
  private let loop: EventLoop
  private let group: EventLoopGroup
  private let descriptor: CInt
  private var readiness: Readiness?
  private let onAccept: @Sendable (ByteStream) -> Void
  private let onProblem: @Sendable (NetworkingError) -> Void

  /// How long to leave new connections in the queue when the process has no descriptor for them.
  private static let pauseMilliseconds: Int64 = 100

  /// Listens on `host` and `port`; port 0 lets the system pick one.
  ///
  /// - Parameters:
  ///   - onAccept: Called on the loop of the new stream.
  ///   - onProblem: Called when connections cannot be accepted for a while.
  package static func bind(
    host: String, port: Int, on group: EventLoopGroup,
    onProblem: @escaping @Sendable (NetworkingError) -> Void = { _ in },
    onAccept: @escaping @Sendable (ByteStream) -> Void
  ) async throws(NetworkingError) -> Listener {
    var first: NetworkingError?
    for address in try await Resolution.resolve(host: host, port: port) {
      do throws(NetworkingError) {
        return try await Listener(
          wanted: address, group: group, onAccept: onAccept, onProblem: onProblem
        ).opened()
      } catch {
        first = first ?? error
      }
    }
    throw first ?? NetworkingError(.unknownHost, "the host \"\(host)\" has no address")
  }

  private init(
    wanted: SocketAddress, group: EventLoopGroup,
    onAccept: @escaping @Sendable (ByteStream) -> Void,
    onProblem: @escaping @Sendable (NetworkingError) -> Void
  ) throws(NetworkingError) {
    let action = "listen on \(wanted)"
    let descriptor = try Socket.open(family: wanted.family)
    Socket.set(descriptor, SOL_SOCKET, SO_REUSEADDR, to: 1)
    let bound = wanted.withSocketAddress { systemBind(descriptor, $0, $1) } == 0
    guard bound, listen(descriptor, 1024) == 0,
      let actual = SocketAddress(asking: { getsockname(descriptor, $0, $1) })
    else {
      let number = errno
      _ = systemClose(descriptor)
      throw .system(number, action: action)
    }
    self.descriptor = descriptor
    address = actual
    loop = group.loops[0]
    self.group = group
    self.onAccept = onAccept
    self.onProblem = onProblem
  }

  private func opened() async -> Listener {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      loop.execute {
        self.open()
        continuation.resume()
      }
    }
    return self
  }

  private func open() {
    let readiness = Readiness(descriptor, on: loop)
    readiness.onReadable = { self.accept() }
    readiness.onLoopStop = { self.close() }
    readiness.watchReadable(true)
    self.readiness = readiness
    if readiness.isClosed { close() }
  }

  /// Stops listening; the accepted streams live on. May be called from anywhere, more than once.
  package func stop() async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      loop.execute {
        self.close()
        continuation.resume()
      }
    }
  }

  private func close() {
    guard let readiness = readiness.take() else { return }
    readiness.close()
    _ = systemClose(descriptor)
  }

  private func accept() {
    // A bound, so that a flood of connections leaves time for those that are open.
    for _ in 0..<64 {
      var number: CInt = 0
      var accepted: CInt = -1
      let remote = SocketAddress { address, length in
        accepted = systemAccept(descriptor, address, length)
        number = errno
        return accepted >= 0 ? 0 : -1
      }
      if let remote {
        hand(accepted, from: remote)
        continue
      }
      switch number {
      case EAGAIN, EWOULDBLOCK: return
      case EINTR, ECONNABORTED: continue
      default:
        pause()
        onProblem(.system(number, action: "accept a connection on \(address)"))
        return
      }
    }
  }

  private func hand(_ accepted: CInt, from remote: SocketAddress) {
    Descriptor.makeNonblocking(accepted)
    let target = group.next()
    let onAccept = onAccept
    target.execute {
      onAccept(ByteStream(descriptor: accepted, remoteAddress: remote, on: target))
    }
  }

  /// The queued connection would keep the descriptor readable, and the loop spinning.
  private func pause() {
    readiness?.watchReadable(false)
    loop.schedule(afterMilliseconds: Listener.pauseMilliseconds) {
      self.readiness?.watchReadable(true)
    }
  }
}

private func systemBind(
  _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> CInt {
  bind(descriptor, address, length)
}

private func systemAccept(
  _ descriptor: CInt, _ address: UnsafeMutablePointer<sockaddr>,
  _ length: UnsafeMutablePointer<socklen_t>
) -> CInt {
  accept(descriptor, address, length)
}
