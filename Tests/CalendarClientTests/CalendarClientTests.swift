import CalendarClient
import ClientTesting
import LineProtocol
import Networking
import Synchronization
import Testing

@Suite("A client's connection")
struct CalendarClientTests {
  /// Runs a test against a server, with a client that said hello.
  private func withClient(
    eventLimit: Int = 16_384, answer: @escaping ScriptedServer.Answer,
    _ body: (CalendarClient, ScriptedServer) async throws -> Void
  ) async throws {
    let server = try await ScriptedServer(answer: answer)
    defer { server.stop() }
    let client = try await CalendarClient.connect(
      to: server.endpoint, on: server.loop, eventLimit: eventLimit)
    try await body(client, server)
    await client.close()
  }

  @Test("HELLO and AUTH say who, where and what for")
  func hello() async throws {
    try await withClient { command in
      command.verb == "HELLO" ? ["OK proto=1 caps=push zone=Europe/Athens"] : ["OK user=owner"]
    } _: { client, server in
      let hello = try await client.hello(
        client: "test", zone: "Europe/Athens", want: ["push", "undo"])
      #expect(hello["caps"] == "push")
      let user = try await client.authenticate(token: "s3cr3t")
      #expect(user["user"] == "owner")
      #expect(await client.greeting.first { $0.key == "server" }?.value == "scripted/1")
      #expect(
        server.log.all == [
          "HELLO 1 client=test want=push,undo zone=Europe/Athens", "AUTH token s3cr3t",
        ])
    }
  }

  @Test("A greeting that comes early is not waited for", arguments: [false, true])
  func earlyGreeting(prefersLoop: Bool) async throws {
    let server = try await ScriptedServer { _ in [] }
    defer { server.stop() }
    let loop = try EventLoop.start(name: "client")
    defer { loop.stop() }
    // Whoever prefers the loop, or does not, lets other jobs run at different places.
    let connecting = Task(executorPreference: prefersLoop ? loop : nil) {
      for _ in 0..<1_000 {
        let client = try await CalendarClient.connect(to: server.endpoint, on: loop)
        await client.close()
      }
    }
    try await connecting.value
  }

  @Test("Rows, long values and the closing pairs come back as they were sent")
  func rows() async throws {
    try await withClient { _ in
      [
        #"ROW id=a title="Two words""#, "ROW id=b notes={7}\nFirst\n2",
        "ROW id=b continues=yes z=1",
        "OK rows=2 at=home:5",
      ]
    } _: { client, _ in
      let reply = try await client.send(ClientCommand("LIST", pairs: ["day": "2026-12-03"]))
      #expect(reply.rows.count == 2)
      #expect(reply.rows[0]["title"] == "Two words")
      #expect(reply.rows[1]["notes"] == "First\n2")
      #expect(reply.rows[1]["z"] == "1")
      #expect(reply["at"] == "home:5")
    }
  }

  @Test("Values that need it travel as quoted text or as a literal")
  func values() async throws {
    let notes = "Agenda:\n - \"yesterday\" \\ ☕\n" + String(repeating: "x", count: 5_000)
    try await withClient { command in
      command["notes"] == notes ? ["OK id=1"] : ["ERR BAD-VALUE retry=no \"no\""]
    } _: { client, _ in
      let command = ClientCommand("ADD", pairs: ["notes": notes, "title": "a = {1} \"b\""])
      let reply = try await client.send(command)
      #expect(reply["id"] == "1")
    }
  }

  @Test("A refusal carries its code, pairs and text")
  func refusal() async throws {
    try await withClient { _ in
      [#"ERR AMBIGUOUS-TIME retry=no earlier=2026-10-25T00:30Z "Twice.""#]
    } _: { client, _ in
      await #expect {
        try await client.send(ClientCommand("ADD"))
      } throws: { error in
        guard let error = error as? ClientError,
          case .refusedCommand(let code, let pairs, let text) = error
        else { return false }
        return code == "AMBIGUOUS-TIME" && error.code == .ambiguousTime && text == "Twice."
          && pairs["earlier"] == "2026-10-25T00:30Z"
      }
    }
  }

  @Test("A command that no line can hold is refused here, and the connection goes on")
  func unsendable() async throws {
    try await withClient { _ in
      ["OK"]
    } _: { client, server in
      await #expect(throws: ClientError.self) {
        try await client.send(ClientCommand("ADD", pairs: ["Title": "x"]))
      }
      await #expect(throws: ClientError.self) {
        try await client.send(
          ClientCommand("ADD", pairs: ["title": String(repeating: "x", count: 1 << 20)]))
      }
      _ = try await client.send(ClientCommand("PING"))
      #expect(server.log.all == ["PING"])
    }
  }

  @Test("Many commands are under way at once and answered in order")
  func pipelining() async throws {
    try await withClient { command in
      command["n"] == "7" ? ["ERR NOT-FOUND retry=no \"no\""] : ["OK n=\(command["n"] ?? "")"]
    } _: { client, server in
      let answers = Mutex<[String]>([])
      let commands = (0..<500).map { ClientCommand("GET", pairs: ["n": String($0)]) }
      await client.pipeline(commands, inFlight: 10) { number, result in
        let text = (try? result.get())?["n"] ?? "refused"
        answers.withLock { $0.append("\(number) \(text)") }
      }
      let expected = (0..<500).map { $0 == 7 ? "7 refused" : "\($0) \($0)" }
      #expect(answers.withLock { $0 } == expected)
      #expect(server.log.all.count == 500)

      let sums = await withTaskGroup(of: Int.self) { group in
        for number in 8..<108 {
          group.addTask {
            let reply = try? await client.send(ClientCommand("GET", pairs: ["n": "\(number)"]))
            return Int(reply?["n"] ?? "") == number ? 1 : 0
          }
        }
        return await group.reduce(0, +)
      }
      #expect(sums == 100)
    }
  }

  @Test("Pushes and notices arrive beside the answers")
  func events() async throws {
    try await withClient { _ in
      ["!s1 1 CHANGED id=a rev=5 by=other", "# NOTE ping", "OK sub=s1"]
    } _: { client, _ in
      _ = try await client.send(ClientCommand("SUB", pairs: ["range": "2026-W10"]))
      var events = client.events.makeAsyncIterator()
      #expect(
        await events.next()
          == .push(
            .subscription(1), counter: 1, word: "CHANGED",
            [Pair("id", "a"), Pair("rev", "5"), Pair("by", "other")]))
      guard case .notice(word: "NOTE", _) = await events.next() else {
        Issue.record("no notice came")
        return
      }
    }
  }

  @Test("Events that nobody takes are dropped and counted, not piled up")
  func boundedEvents() async throws {
    try await withClient(eventLimit: 4) { command in
      if command.verb == "PING" { return ["!s1 11 CHANGED id=x11", "OK"] }
      return (1...10).map { "!s1 \($0) CHANGED id=x\($0)" } + ["OK"]
    } _: { client, _ in
      _ = try await client.send(ClientCommand("SUB"))
      var events = client.events.makeAsyncIterator()
      for number in 1...4 {
        guard case .push(_, counter: number, _, _) = await events.next() else {
          Issue.record("push \(number) is missing")
          return
        }
      }
      _ = try await client.send(ClientCommand("PING"))
      #expect(await events.next() == .missed(6))
      guard case .push(_, counter: 11, _, _) = await events.next() else {
        Issue.record("what came after the gap is missing")
        return
      }
    }
  }

  @Test("When the server goes away, all that wait are told, and later commands too")
  func lostConnection() async throws {
    try await withClient { command in
      command.verb == "QUIT" ? ["# BYE reason=shutdown", "close"] : []
    } _: { client, _ in
      let waiting = Task { try await client.send(ClientCommand("PING")) }
      let answers = Mutex(0)
      await client.pipeline([ClientCommand("QUIT"), ClientCommand("PING"), ClientCommand("PING")]) {
        _, result in
        if case .failure(.connectionLost(let reason)) = result, reason.contains("shutdown") {
          answers.withLock { $0 += 1 }
        }
      }
      #expect(answers.withLock { $0 } == 3)
      await #expect(throws: ClientError.self) { try await waiting.value }
      await #expect(throws: ClientError.self) { try await client.send(ClientCommand("PING")) }
      var count = 0
      for await _ in client.events { count += 1 }
      #expect(count == 1)
    }
  }

  @Test(
    "What is no server of this protocol is told apart",
    arguments: [
      "HTTP/1.1 400 Bad Request\r\n\r\n", "SSH-2.0-OpenSSH_9.2p1\r\n", "1 OK\n", "# ELP 2\n",
      "# HELLO\n", "\u{0}\u{1}\u{2}\n", String(repeating: "x", count: 10_000),
    ])
  func wrongServer(_ greeting: String) async throws {
    let server = try await ScriptedServer(greeting: greeting) { _ in [] }
    defer { server.stop() }
    await #expect {
      try await CalendarClient.connect(to: server.endpoint, on: server.loop)
    } throws: { error in
      if case .notAServer = error as? ClientError { true } else { false }
    }
  }

  @Test("A server that stays silent is given up on")
  func silentServer() async throws {
    let server = try await ScriptedServer(greeting: "") { _ in [] }
    defer { server.stop() }
    await #expect {
      try await CalendarClient.connect(
        to: server.endpoint, on: server.loop, timeoutMilliseconds: 30)
    } throws: { error in
      if case .notAServer(_, let reason) = error as? ClientError {
        reason == "it sends no greeting"
      } else {
        false
      }
    }
  }

  @Test("Where nobody listens, the connection is refused")
  func refused() async throws {
    let server = try await ScriptedServer { _ in [] }
    let endpoint = server.endpoint
    server.stop()
    let loop = try EventLoop.start(name: "client")
    defer { loop.stop() }
    await #expect {
      try await CalendarClient.connect(to: endpoint, on: loop)
    } throws: { error in
      if case .cannotConnect = error as? ClientError { true } else { false }
    }
  }

  @Test(
    "An answer that fits no command ends the connection",
    arguments: ["zz OK", "zz ROW id=1", "garbage", "1 OK\u{7F}"])
  func brokenRules(_ line: String) async throws {
    // The scripted server puts the tag before a line; a push-like first octet keeps it away.
    try await withClient { _ in
      ["# NOTE x\n\(line)"]
    } _: { client, _ in
      await #expect {
        try await client.send(ClientCommand("PING"))
      } throws: { error in
        if case .notAServer = error as? ClientError { true } else { false }
      }
    }
  }

  @Test("What the server says about the whole connection explains its end")
  func fatalError() async throws {
    try await withClient { _ in
      ["# NOTE x\n- ERR LINE-TOO-LONG retry=no \"Too long.\"", "# BYE reason=error", "close"]
    } _: { client, _ in
      await #expect {
        try await client.send(ClientCommand("PING"))
      } throws: { error in
        "\(error)".contains("LINE-TOO-LONG: Too long.")
      }
    }
  }
}
