#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's standard streams, written a whole text at a time.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(rawValue, $0.baseAddress, $0.count) }
      // Nobody is left to be told when the stream is closed.
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Writes a line of the log with the time, in UTC, before it.
  static func log(_ line: String) {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var stamp = [CChar](repeating: 0, count: 32)
    let count = strftime(&stamp, stamp.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    let time = String(
      decoding: stamp.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    StandardStream.error.write("\(time) \(line)\n")
  }
}

private func systemWrite(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, start, count)
}
