#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Small reads of the file system by POSIX calls.
enum SystemFile {
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The octets of a regular file, or nothing; at most the first `most`.
  static func read(_ path: String, most: Int = 1 << 21) -> [UInt8]? {
    // Without O_NONBLOCK, opening a pipe that lies in the folder would wait for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while bytes.count < most {
      let wanted = min(chunk.count, most - bytes.count)
      let count = chunk.withUnsafeMutableBytes { readOnce(descriptor, $0.baseAddress, wanted) }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  private static func readOnce(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    while true {
      #if canImport(Darwin)
        let result = Darwin.read(descriptor, buffer, count)
      #elseif canImport(Glibc)
        let result = Glibc.read(descriptor, buffer, count)
      #elseif canImport(Musl)
        let result = Musl.read(descriptor, buffer, count)
      #endif
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// The names in a folder, `.` and `..` left out.
  static func entries(of path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Where a symbolic link points, as it was made: an alias of a zone stays one.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
