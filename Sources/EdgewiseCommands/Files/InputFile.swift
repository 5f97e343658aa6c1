import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is read from its beginning, again if need be, without holding it in memory.
///
/// What has no size of its own, such as a pipe, is read into memory first.
final class InputFile: Sendable {
  let octets: Int
  /// The first octets, to tell what kind of file it is.
  let beginning: [UInt8]
  private let source: Source
  private let position = Mutex(0)

  private enum Source {
    case descriptor(CInt)
    case memory([UInt8])
  }

  /// Opens a path, or the standard input for `-`, of at most so many octets.
  init(_ path: String, limit: Int) throws(SmallFile.Failure) {
    let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastOne }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    do throws(SmallFile.Failure) {
      if isFile, lseek(descriptor, 0, SEEK_CUR) == 0 {
        guard status.st_size <= limit else {
          throw SmallFile.Failure(reason: "it is larger than \(limit) octets")
        }
        octets = Int(status.st_size)
        beginning = try Self.read(descriptor, at: 0, atMost: 4_096)
        source = .descriptor(descriptor)
        return
      }
      let bytes = try SmallFile.bytes(of: descriptor, limit: limit)
      close(descriptor)
      octets = bytes.count
      beginning = Array(bytes.prefix(4_096))
      source = .memory(bytes)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    if case .descriptor(let descriptor) = source { close(descriptor) }
  }

  /// Reads on; nothing at the end, and where the file cannot be read.
  func read(atMost count: Int) -> [UInt8] {
    position.withLock { position in
      let bytes =
        switch source {
        case .memory(let bytes): Array(bytes[min(position, bytes.count)...].prefix(count))
        case .descriptor(let descriptor):
          (try? Self.read(descriptor, at: position, atMost: count)) ?? []
        }
      position += bytes.count
      return bytes
    }
  }

  /// Begins again.
  func rewind() {
    position.withLock { $0 = 0 }
  }

  private static func read(
    _ descriptor: CInt, at offset: Int, atMost count: Int
  ) throws(SmallFile.Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, count, off_t(offset))
      }
      if got >= 0 { return Array(bytes[..<got]) }
      if errno != EINTR { throw .lastOne }
    }
  }
}
