#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a text over whatever the file held.
func writeText(_ text: String, to path: String) throws {
  guard let file = fopen(path, "w") else { throw BenchmarkError("cannot write \(path)") }
  defer { fclose(file) }
  guard fputs(text, file) >= 0 else { throw BenchmarkError("cannot write \(path)") }
}
