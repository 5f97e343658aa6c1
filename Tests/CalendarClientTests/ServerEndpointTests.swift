import CalendarClient
import Testing

@Suite("Where a server is")
struct ServerEndpointTests {
  @Test(
    "Host and port, also of IPv6, the port being optional",
    arguments: [
      ("127.0.0.1:7411", "127.0.0.1", 7411), ("localhost", "localhost", 7411),
      ("calendar.example:80", "calendar.example", 80), ("[::1]:7412", "::1", 7412),
      ("::1", "::1", 7411), ("[::1]", "::1", 7411), ("h:65535", "h", 65_535),
    ])
  func reads(_ text: String, _ host: String, _ port: Int) throws {
    let endpoint = try #require(ServerEndpoint(text))
    #expect(endpoint == ServerEndpoint(host: host, port: port))
    #expect(ServerEndpoint("\(endpoint)") == endpoint)
  }

  @Test(
    "Anything else is refused",
    arguments: ["", ":7411", "h:", "h:0", "h:65536", "h:x", "h:-1", "a b:1", "h:123456", "h\u{0}"])
  func refuses(_ text: String) {
    #expect(ServerEndpoint(text) == nil)
  }
}
