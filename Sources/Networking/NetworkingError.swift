#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a loop, a stream or a listener could not do what was asked; its text says what to do next.
package struct NetworkingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stable kind of a networking error.
  package enum Code: String, Hashable, Sendable {
    /// Another program listens on that address and port.
    case addressInUse
    /// The operating system forbids it, for instance a port below 1024.
    case permissionDenied
    /// The host's name does not resolve.
    case unknownHost
    /// The address is not one of this machine, or not an address at all.
    case addressUnavailable
    /// Nobody listens there.
    case refused
    /// The other side did not answer in time.
    case timedOut
    /// The other side went away in the middle of the conversation.
    case reset
    /// The stream, the listener or its loop was closed on this side.
    case closed
    /// The task that waited was cancelled.
    case cancelled
    /// Someone else already waits for this stream's bytes.
    case alreadyReading
    /// The process or the machine is out of descriptors or memory.
    case outOfResources
    /// Any other failure of the operating system.
    case system
  }

  package let code: Code
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// The error for `errno` after `action`, which reads like "connect to 127.0.0.1:7411".
  static func system(_ number: CInt, action: String) -> NetworkingError {
    let reason = String(cString: strerror(number))
    switch number {
    case EADDRINUSE:
      return NetworkingError(
        .addressInUse,
        "cannot \(action): the port is already in use; stop the program that uses it, or choose "
          + "another port (0 picks a free one)")
    case EACCES, EPERM:
      return NetworkingError(
        .permissionDenied,
        "cannot \(action): not permitted; choose a port from 1024 on, or ask the administrator")
    case EADDRNOTAVAIL:
      return NetworkingError(
        .addressUnavailable,
        "cannot \(action): this machine has no such address; 127.0.0.1, ::1 and 0.0.0.0 are usual")
    case EAFNOSUPPORT:
      return NetworkingError(
        .addressUnavailable,
        "cannot \(action): this machine does not speak that kind of address; try 127.0.0.1")
    case ECONNREFUSED, ENOENT:
      return NetworkingError(
        .refused, "cannot \(action): nobody listens there; check the address, or start the server")
    case ETIMEDOUT:
      return NetworkingError(
        .timedOut, "cannot \(action): no answer in time; check the network and the address")
    case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN:
      return NetworkingError(
        .reset, "cannot \(action): the other side closed the connection; connect again")
    case EMFILE, ENFILE, ENOBUFS, ENOMEM:
      return NetworkingError(
        .outOfResources,
        "cannot \(action): \(reason); close some connections or raise the limit (ulimit -n)")
    default:
      return NetworkingError(.system, "cannot \(action): \(reason) (errno \(number))")
    }
  }

  static let streamClosed = NetworkingError(
    .closed, "the connection was closed on this side; connect again")
  static let loopStopped = NetworkingError(
    .closed, "the event loop has stopped; start another one")
  static let waitCancelled = NetworkingError(.cancelled, "the task that waited was cancelled")
}
