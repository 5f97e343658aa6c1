#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that exists as long as this value.
final class TemporaryFile: Sendable {
  let path: String

  struct Failure: Error {}

  init(_ text: String) throws {
    var template = Array("/tmp/edgewise-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Failure() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { close(descriptor) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure() }
      bytes = bytes.dropFirst(count)
    }
  }

  deinit { unlink(path) }
}
