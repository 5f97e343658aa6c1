#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads whole files, as an operating system gives them.
package enum SmallFile {
  package struct Failure: Error, Hashable, Sendable {
    /// What the operating system said, such as `No such file or directory`.
    package let reason: String
  }

  /// The bytes of a file of at most that many octets.
  package static func bytes(_ path: String, limit: Int = 1 << 30) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw lastFailure() }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw lastFailure()
      }
      guard bytes.count + count <= limit else {
        throw Failure(reason: "it is larger than \(limit) octets")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// The first line of a short text file without white space around it, or nothing.
  package static func line(_ path: String) -> String? {
    guard let bytes = try? bytes(path, limit: 4_096) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let words = line.split(separator: " ")
    return words.first.map(String.init)
  }

  private static func lastFailure() -> Failure {
    Failure(reason: String(cString: strerror(errno)))
  }
}
