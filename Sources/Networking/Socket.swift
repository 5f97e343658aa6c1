#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system calls on a nonblocking stream socket, each retried when a signal interrupts it.
enum Socket {
  /// What became of an attempt to move bytes.
  enum Progress: Equatable {
    case moved(Int)
    case wouldBlock
    case failed(CInt)
  }

  static func open(family: CInt) throws(NetworkingError) -> CInt {
    #if canImport(Darwin)
      let descriptor = socket(family, SOCK_STREAM, 0)
    #else
      let descriptor = socket(family, CInt(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw .system(errno, action: "open a socket") }
    Descriptor.makeNonblocking(descriptor)
    return descriptor
  }

  static func receive(
    _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
  ) -> Progress {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return .moved(count) }
      if let progress = progress(after: errno) { return progress }
    }
  }

  static func send(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Progress {
    #if canImport(Darwin)
      let flags: CInt = 0
    #else
      let flags = CInt(MSG_NOSIGNAL)
    #endif
    while true {
      #if canImport(Darwin)
        let count = Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
      #else
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
      #endif
      if count >= 0 { return .moved(count) }
      if let progress = progress(after: errno) { return progress }
    }
  }

  /// nil when the call should be made again.
  private static func progress(after number: CInt) -> Progress? {
    switch number {
    case EINTR: nil
    case EAGAIN, EWOULDBLOCK: .wouldBlock
    default: .failed(number)
    }
  }

  static func set(_ descriptor: CInt, _ level: CInt, _ option: CInt, to value: CInt) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
  }

  /// What every connected socket gets: small writes leave at once, dead peers are noticed.
  static func prepare(_ descriptor: CInt, isInternet: Bool) {
    set(descriptor, SOL_SOCKET, SO_KEEPALIVE, to: 1)
    if isInternet { set(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, to: 1) }
  }

  /// The error that a nonblocking connect ended with; 0 when it succeeded.
  static func pendingError(_ descriptor: CInt) -> CInt {
    var number: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size) == 0 else { return errno }
    return number
  }
}
