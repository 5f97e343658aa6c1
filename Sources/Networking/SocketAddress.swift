#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a socket is: an IPv4 or IPv6 address with its port, or a path.
package struct SocketAddress: Sendable, CustomStringConvertible {
  private var storage: sockaddr_storage
  private var length: socklen_t

  /// The address at a path of the file system; nil when the path is longer than a socket's may be.
  package init?(path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let octets = Array(path.utf8)
    guard octets.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: octets) }
    storage = sockaddr_storage()
    length = socklen_t(MemoryLayout<sockaddr_un>.size)
    withUnsafeMutableBytes(of: &storage) { target in
      withUnsafeBytes(of: address) { target.copyBytes(from: $0) }
    }
  }

  init(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
    storage = sockaddr_storage()
    let size = min(Int(length), MemoryLayout<sockaddr_storage>.size)
    self.length = socklen_t(size)
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
    }
  }

  /// The kernel's answer to a question about a socket's own or its other end.
  init?(asking question: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt)
  {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let answer = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { question($0, &length) }
    }
    guard answer == 0 else { return nil }
    self.storage = storage
    self.length = min(length, socklen_t(MemoryLayout<sockaddr_storage>.size))
  }

  var family: CInt { CInt(storage.ss_family) }
  var isInternet: Bool { family == AF_INET || family == AF_INET6 }

  func withSocketAddress<T>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// The port in host order; nil for a path.
  package var port: Int? {
    guard isInternet else { return nil }
    // The port's place is the same in both families' addresses.
    return withUnsafeBytes(of: storage) {
      Int($0[2]) << 8 | Int($0[3])
    }
  }

  /// Whether only programs on this machine can reach it.
  package var isLoopback: Bool {
    switch family {
    case AF_INET:
      return withUnsafeBytes(of: storage) { $0[4] == 127 }
    case AF_INET6:
      return withUnsafeBytes(of: storage) { bytes in
        let address = bytes[8..<24]
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 127]
        return address.dropLast().allSatisfy { $0 == 0 } && address.last == 1
          || address.starts(with: mapped)
      }
    default:
      return true
    }
  }

  /// The host without its port, such as `127.0.0.1` or `::1`; empty for a path.
  package var host: String { isInternet ? numericHost : "" }

  package var description: String {
    guard isInternet, let port else { return "unix socket" }
    return family == AF_INET6 ? "[\(numericHost)]:\(port)" : "\(numericHost):\(port)"
  }

  private var numericHost: String {
    var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let size = socklen_t(buffer.count)
    let failure = withSocketAddress { address, length in
      getnameinfo(address, length, &buffer, size, nil, 0, NI_NUMERICHOST)
    }
    guard failure == 0 else { return "unknown" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
