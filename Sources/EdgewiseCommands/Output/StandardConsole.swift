#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Console {
  /// The process's own standard output and error.
  package static func standard(environment: [String: String]) -> Console {
    let isTerminal = isatty(1) == 1
    let plain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Console(
      width: width(environment), isTerminal: isTerminal,
      showsColours: isTerminal && !plain && environment["TERM"] != "dumb",
      showsProgress: isatty(2) == 1 && environment["TERM"] != "dumb",
      write: { StandardStream.write($0, to: 1) }, writeError: { StandardStream.write($0, to: 2) })
  }

  private static func width(_ environment: [String: String]) -> Int {
    var size = winsize()
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return max(20, Int(size.ws_col)) }
    if let columns = environment["COLUMNS"], let number = TimeWords.number(columns) {
      return min(500, max(20, number))
    }
    return 100
  }
}

/// Writing to a descriptor without buffering.
enum StandardStream {
  static func write(_ text: String, to descriptor: CInt) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        // The reader has seen enough, as `head` has after ten lines: no reason to complain.
        if errno == EPIPE, descriptor == 1 { exit(0) }
        return
      }
    }
  }

  private static func systemWrite(
    _ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #else
      Glibc.write(descriptor, bytes, count)
    #endif
  }
}
