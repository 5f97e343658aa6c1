#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file or folder, closed when its last owner lets go of it and never inherited.
final class FileDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens a folder, by its path or relative to another folder; nil leaves the reason in `errno`.
  static func folder(_ path: String, in parent: FileDescriptor? = nil) -> FileDescriptor? {
    open(path, in: parent, O_RDONLY | O_DIRECTORY | (parent == nil ? 0 : O_NOFOLLOW))
  }

  /// Opens a file relative to a folder, without following a link in its place.
  static func file(
    _ name: String, in folder: FileDescriptor, _ flags: Int32, mode: mode_t = 0o600
  ) -> FileDescriptor? {
    open(name, in: folder, flags | O_NOFOLLOW, mode: mode)
  }

  /// Opens the file that swallows and holds nothing.
  static func null() -> FileDescriptor? {
    open("/dev/null", in: nil, O_RDWR)
  }

  private static func open(
    _ path: String, in parent: FileDescriptor?, _ flags: Int32, mode: mode_t = 0o600
  ) -> FileDescriptor? {
    while true {
      let number = openat(parent?.number ?? AT_FDCWD, path, flags | O_CLOEXEC, mode)
      if number >= 0 { return FileDescriptor(number) }
      if errno != EINTR { return nil }
    }
  }

  /// What the kernel knows about the open file.
  var status: stat {
    var status = stat()
    fstat(number, &status)
    return status
  }

  /// Which file this is, whatever its path.
  var identity: FileIdentity {
    FileIdentity(status)
  }

  /// Reads at most `limit` octets from an offset on.
  func read(limit: Int, from offset: Int = 0) -> [UInt8]? {
    var content = [UInt8](repeating: 0, count: limit)
    var filled = 0
    while filled < limit {
      let count = content.withUnsafeMutableBytes { buffer in
        pread(
          number, buffer.baseAddress?.advanced(by: filled), limit - filled,
          off_t(offset + filled))
      }
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      filled += count
    }
    return Array(content.prefix(filled))
  }

  /// Writes all octets; false leaves the reason in `errno`.
  func write(_ content: some Sequence<UInt8>) -> Bool {
    var rest = Array(content)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// A file's device and number: the same for every path that leads to it.
struct FileIdentity: Equatable, Sendable {
  let device: UInt64
  let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

private func systemWrite(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, start, count)
}

/// What `errno` says, in the system's words.
func systemReason(_ code: Int32 = errno) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
