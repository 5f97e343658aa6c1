/// A host and a port to listen on.
struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
  /// A name or a numeric address, without the brackets of an IPv6 one.
  let host: String
  /// 0 lets the system pick a free one.
  let port: Int

  static let standard = ListenAddress(host: "127.0.0.1", port: 7411)

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Reads `HOST:PORT` or `[IPV6]:PORT`.
  init(_ text: String) throws(UsageError) {
    guard let colon = text.lastIndex(of: ":") else {
      throw UsageError("--listen takes HOST:PORT, such as 127.0.0.1:7411, not “\(text)”.")
    }
    var host = text[..<colon]
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let port = Int(digits), port <= 65535
    else {
      throw UsageError("--listen takes a port from 0 to 65535, not “\(digits)”.")
    }
    if host.hasPrefix("["), host.hasSuffix("]"), host.count > 2 {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      throw UsageError("--listen takes an IPv6 address in brackets, such as [::1]:7411.")
    }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !host.contains(where: { "[]/".contains($0) })
    else {
      throw UsageError("--listen takes HOST:PORT, such as 127.0.0.1:7411, not “\(text)”.")
    }
    self.init(host: String(host), port: port)
  }

  var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Whether the host's text means this machine alone. What a name leads to is checked once more
  /// when it is bound.
  var isLoopback: Bool {
    if host == "::1" || host.lowercased() == "localhost" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Where a program on this machine connects to reach a socket that listens here.
  var reachableHere: ListenAddress {
    switch host {
    case "0.0.0.0": ListenAddress(host: "127.0.0.1", port: port)
    case "::": ListenAddress(host: "::1", port: port)
    default: self
    }
  }
}
