/// Where a server listens: a host's name or address, and a port.
package struct ServerEndpoint: Hashable, Sendable, CustomStringConvertible {
  package let host: String
  package let port: Int

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Where a server listens unless it is told otherwise.
  package static let standard = ServerEndpoint(host: "127.0.0.1", port: 7411)

  /// Reads `HOST:PORT`, `[IPV6]:PORT`, or a host alone, which means the standard port.
  package init?(_ text: String) {
    var host = text[...]
    var port = ServerEndpoint.standard.port
    if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]"),
      text.hasPrefix("[") || text.firstIndex(of: ":") == colon
    {
      let digits = text[text.index(after: colon)...]
      guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
        let number = Int(digits), 1...65_535 ~= number
      else { return nil }
      host = text[..<colon]
      port = number
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    self.init(host: String(host), port: port)
  }

  package var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
