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

    /// What the last call to the operating system left in `errno`.
    static var lastOne: Failure { Failure(reason: String(cString: strerror(errno))) }
  }

  /// The rest of an open file of at most that many octets.
  static func bytes(of descriptor: CInt, limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .lastOne
      }
      guard bytes.count + count <= limit else {
        throw Failure(reason: "it is larger than \(limit) octets")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// The bytes of a file of at most that many octets.
  package static func bytes(_ path: String, limit: Int = 1 << 30) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastOne }
    defer { close(descriptor) }
    return try Self.bytes(of: descriptor, limit: limit)
  }

  /// The first word of a short text file, or nothing if it has none.
  package static func word(_ path: String) throws(Failure) -> String? {
    let text = String(decoding: try bytes(path, limit: 4_096), as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).first.map(String.init)
  }
}
