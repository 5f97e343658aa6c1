import EdgewiseCommands
import LineProtocol
import SessionTesting
import Testing

/// How a conversation begins, and how it ends when it begins badly.
@Suite struct HandshakeTests {
  @Test(arguments: SessionServer.Road.allCases)
  func aWholeConversationIsTheSameOnBothRoads(road: SessionServer.Road) async throws {
    try await SessionServer.with { server in
      let client = TestClient(try await server.connect(road))
      let hello = try await client.ask("HELLO 1 client=test zone=Asia/Tokyo")
      #expect(hello["proto"] == "1")
      #expect(hello["caps"] == "push,view,undo")
      #expect(hello["zone"] == "Asia/Tokyo")
      #expect(hello["max-line"] == "4096")
      #expect(await client.notices == ["# ELP 1 server=edgewise/0.1.0 caps=push,view,undo"])
      #expect(try await client.ask("AUTH token \(server.token)")["user"] == "owner")
      #expect(try await client.ask("QUIT").isOK)
      try await client.end()
      #expect(await client.notices.last == "# BYE reason=quit")
    }
  }

  @Test(arguments: SessionServer.Road.allCases)
  func anHTTPRequestIsAnsweredOnceAndClosed(road: SessionServer.Road) async throws {
    try await SessionServer.with { server in
      let connection = try await server.connect(road)
      let post =
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n"
        + "1 AUTH token \(server.token)\n2 ADD title=x start=2026-03-03T09:30 dur=1h\n"
        + String(repeating: "x", count: 900)
      await connection.send(Array(post.utf8))
      #expect(try await connection.receive()?.line.hasPrefix("# ELP 1") == true)
      let answer = try #require(try await connection.receive())
      #expect(answer.line.hasPrefix("POST ERR HELLO-FIRST retry=no"), "\(answer.line)")
      #expect(try await connection.receive()?.line == "# BYE reason=hello-first")
      #expect(try await connection.receive() == nil)
    }
  }
}
