#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, closed when its last owner lets go of it and never inherited by a child.
final class FileDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}
