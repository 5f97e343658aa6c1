#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Turns the name of a host into addresses.
enum Resolution {
  /// Addresses to try, the most likely first; a name that must be looked up does not hold up a loop.
  static func resolve(host: String, port: Int) async throws(NetworkingError) -> [SocketAddress] {
    guard (0...65535).contains(port) else {
      throw NetworkingError(
        .addressUnavailable, "there is no port \(port); give a number from 0 to 65535")
    }
    if host == "localhost" {
      return try lookUp("127.0.0.1", port: port, numeric: true)
        + lookUp("::1", port: port, numeric: true)
    }
    if let addresses = try? lookUp(host, port: port, numeric: true) { return addresses }
    let result = await Task.detached { () -> Result<[SocketAddress], NetworkingError> in
      do throws(NetworkingError) {
        return .success(try lookUp(host, port: port, numeric: false))
      } catch {
        return .failure(error)
      }
    }.value
    return try result.get()
  }

  private static func lookUp(
    _ host: String, port: Int, numeric: Bool
  ) throws(NetworkingError) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_flags = numeric ? AI_NUMERICHOST | AI_NUMERICSERV : AI_NUMERICSERV
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(host, String(port), &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    var addresses: [SocketAddress] = []
    var next = failure == 0 ? list : nil
    while let entry = next {
      if let address = entry.pointee.ai_addr {
        addresses.append(SocketAddress(address, length: entry.pointee.ai_addrlen))
      }
      next = entry.pointee.ai_next
    }
    guard !addresses.isEmpty else {
      throw NetworkingError(
        .unknownHost,
        "cannot find the host \"\(host)\" (\(String(cString: gai_strerror(failure)))); check its "
          + "spelling, or give an address such as 127.0.0.1")
    }
    return addresses
  }
}
