import EdgewiseTesting

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that exists as long as this value.
final class TemporaryFile: Sendable {
  private let folder: ScratchFolder
  var path: String { folder.path + "/file" }

  struct Failure: Error {}

  init(_ text: String) throws {
    folder = try ScratchFolder()
    guard let file = fopen(path, "w") else { throw Failure() }
    let written = fwrite(text, 1, text.utf8.count, file)
    guard fclose(file) == 0, written == text.utf8.count else { throw Failure() }
  }
}
