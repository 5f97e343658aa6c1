#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A person at a terminal who can be asked.
package struct Keyboard: Sendable {
  /// Shows a question and reads a line, without its end; nothing at the end of the input.
  package var readLine: @Sendable (String) -> String?
  /// As `readLine`, but what is typed is not shown.
  package var readSecret: @Sendable (String) -> String?

  package init(
    readLine: @escaping @Sendable (String) -> String?,
    readSecret: @escaping @Sendable (String) -> String?
  ) {
    self.readLine = readLine
    self.readSecret = readSecret
  }

  /// The process's own terminal, if there is one to read from and to write to.
  package static var ofProcess: Keyboard? {
    guard isatty(0) == 1, isatty(2) == 1 else { return nil }
    return Keyboard(
      readLine: { question in
        StandardStream.write(question, to: 2)
        return StandardInput.line()
      },
      readSecret: { question in
        StandardStream.write(question, to: 2)
        var shown = termios()
        guard tcgetattr(0, &shown) == 0 else { return nil }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        guard tcsetattr(0, TCSAFLUSH, &hidden) == 0 else { return nil }
        defer {
          tcsetattr(0, TCSAFLUSH, &shown)
          StandardStream.write("\n", to: 2)
        }
        return StandardInput.line()
      })
  }
}

/// Reading the standard input octet by octet, so that nothing beyond a line is taken.
package enum StandardInput {
  /// The next line of at most 4,096 octets, without its end; nothing at the end of the input.
  package static func line() -> String? {
    var octets: [UInt8] = []
    var octet: UInt8 = 0
    while octets.count < 4_096 {
      let count = systemRead(0, &octet, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return octets.isEmpty ? nil : text(octets) }
      if octet == 0x0A { return text(octets) }
      octets.append(octet)
    }
    return text(octets)
  }

  private static func text(_ octets: [UInt8]) -> String {
    String(decoding: octets.last == 0x0D ? octets.dropLast()[...] : octets[...], as: UTF8.self)
  }

  private static func systemRead(
    _ descriptor: CInt, _ buffer: UnsafeMutableRawPointer, _ count: Int
  ) -> Int {
    read(descriptor, buffer, count)
  }
}
