#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The package's own programs, as they were built together with the tests that run now.
package enum BuiltProgram {
  /// The path of a program, which lies beside the test bundle or above it.
  package static func path(_ name: String) throws -> String {
    var folder = testBinary()[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let candidate = "\(folder)/\(name)"
      if access(candidate, X_OK) == 0, !isFolder(candidate) { return candidate }
    }
    throw ScratchRun.Failure(
      description: "\(name) is not built beside the tests; build with: swift build --build-tests")
  }

  private static func testBinary() -> String {
    #if os(Linux)
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      return String(
        decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      // The process is Apple's test runner; the tests are a bundle that it has loaded.
      var info = Dl_info()
      guard dladdr(#dsohandle, &info) != 0, let path = info.dli_fname else { return "" }
      return String(cString: path)
    #endif
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
