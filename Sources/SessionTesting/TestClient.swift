package import EdgewiseCommands
package import LineProtocol

/// A client for tests: asks, and keeps what the server pushes in between.
package actor TestClient {
  /// The reply to one command.
  package struct Answer: Sendable, CustomStringConvertible {
    package var tag = ""
    package var rows: [[Pair]] = []
    package var pairs: [Pair] = []
    /// The code of an error; nothing after an `OK`.
    package var code: String?
    package var text = ""

    package var isOK: Bool { code == nil }
    package subscript(key: String) -> String? { pairs[key] }
    package var description: String {
      "\(code ?? "OK") " + pairs.map { "\($0.key)=\($0.value)" }.joined(separator: " ") + " \(text)"
        + rows.map { row in
          "\n  " + row.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        }.joined()
    }
  }

  /// A line that the server pushes.
  package struct Push: Sendable, Hashable, CustomStringConvertible {
    package var source: String
    package var counter: Int
    package var word: String
    package var pairs: [Pair]

    package subscript(key: String) -> String? { pairs[key] }
    package var description: String {
      "!\(source) \(counter) \(word) "
        + pairs.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
  }

  /// What a client waits for in vain.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  package nonisolated let connection: any TranscriptConnection
  private var count = 0
  private var pushes: [Push] = []
  private var early: [Answer] = []
  private var open = Answer()
  package private(set) var notices: [String] = []
  package private(set) var hasEnded = false

  package init(_ connection: any TranscriptConnection) {
    self.connection = connection
  }

  /// Asks for a command's reply; the tag is the client's own.
  ///
  /// - Parameter literal: sent as the value of the last argument, whose `key={n}` is added.
  package func ask(_ command: String, _ key: String? = nil, literal: String? = nil)
    async throws -> Answer
  {
    let tag = await send(command, key, literal: literal)
    return try await answer(tag)
  }

  /// Sends a command and returns its tag.
  package func send(_ command: String, _ key: String? = nil, literal: String? = nil) async -> String
  {
    count += 1
    let tag = "t\(count)"
    var line = "\(tag) \(command)"
    if let literal {
      line += " " + (key.map { "\($0)=" } ?? "") + "{\(literal.utf8.count)}\n\(literal)"
    }
    await tell(line)
    return tag
  }

  /// Sends lines as they stand, in one piece.
  package func tell(_ lines: String...) async {
    await connection.send(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// The reply to a command that was sent.
  package func answer(_ tag: String) async throws -> Answer {
    while true {
      if let index = early.firstIndex(where: { $0.tag == tag }) { return early.remove(at: index) }
      guard try await read() else {
        throw Failure("the connection ended before the reply to \(tag)")
      }
    }
  }

  /// The next push that fits; earlier ones are passed over.
  @discardableResult
  package func push(_ word: String, _ fits: @Sendable (Push) -> Bool = { _ in true })
    async throws -> Push
  {
    while true {
      while !pushes.isEmpty {
        let push = pushes.removeFirst()
        if push.word == word, fits(push) { return push }
      }
      guard try await read() else {
        throw Failure("the connection ended before a push \(word)")
      }
    }
  }

  /// The pushes that were read and not asked for yet.
  package var heard: [Push] { pushes }

  /// The pushes of a source up to the first that fits.
  package func pushes(_ source: String, to fits: @Sendable (Push) -> Bool) async throws -> [Push] {
    var lines: [Push] = []
    while true {
      while let index = pushes.firstIndex(where: { $0.source == source }) {
        let push = pushes.remove(at: index)
        lines.append(push)
        if fits(push) { return lines }
      }
      guard try await read() else {
        throw Failure("the connection ended before a push to \(source)")
      }
    }
  }

  /// The lines of a view's frames up to the one that acknowledges an event.
  package func frames(_ view: String = "v1", to sequence: Int) async throws -> [Push] {
    try await pushes(view) { $0.word == "END" && $0["ack"] == String(sequence) }
  }

  /// The pushes that are here by now: those before the reply to a `PING`.
  package func pushesSoFar() async throws -> [Push] {
    _ = try await ask("PING")
    defer { pushes = [] }
    return pushes
  }

  /// Reads to the end of the connection.
  package func end() async throws {
    while try await read() {}
  }

  /// Opens the conversation and signs in.
  package func signIn(_ server: SessionServer, zone: String = "Europe/Athens") async throws {
    _ = try await ask("HELLO 1 client=test zone=\(zone)")
    let answer = try await ask("AUTH token \(server.token)")
    guard answer.isOK else { throw Failure("\(answer)") }
  }

  /// Reads one line; false at the end of the connection.
  private func read() async throws -> Bool {
    guard let unit = try await connection.receive() else {
      hasEnded = true
      return false
    }
    switch try Self.line(unit) {
    case .row(let tag, let pairs):
      open.tag = tag.text
      open.rows.append(pairs)
    case .ok(let tag, let pairs): finish(tag, pairs)
    case .error(let tag, let code, let pairs, let text):
      open.code = code
      open.text = text
      finish(tag, pairs)
    case .push(let source, let counter, let word, let pairs):
      let name =
        switch source {
        case .view(let number): "v\(number)"
        case .subscription(let number): "s\(number)"
        }
      pushes.append(Push(source: name, counter: counter, word: word, pairs: pairs))
    case .notice: notices.append(unit.line)
    }
    return true
  }

  private func finish(_ tag: Tag, _ pairs: [Pair]) {
    open.tag = tag.text
    open.pairs = pairs
    early.append(open)
    open = Answer()
  }

  private static func line(_ unit: TranscriptUnit) throws -> ServerLine {
    var framer = Framer(limits: .client)
    framer.append(Array((unit.line + "\n").utf8))
    if let literal = unit.literal { framer.append(Array((literal + "\n").utf8)) }
    guard case .line(let line) = framer.next() else {
      throw Failure("no line: \(unit.line)")
    }
    return try ServerLine(line)
  }
}

extension SessionServer {
  /// A client that has signed in.
  package func client(_ road: Road = .memory, zone: String = "Europe/Athens") async throws
    -> TestClient
  {
    let client = TestClient(try await connect(road))
    try await client.signIn(self, zone: zone)
    return client
  }

  /// Opens a connection of a user that the owner adds.
  package func client(ofNew user: String, addedBy owner: TestClient) async throws -> TestClient {
    _ = try await owner.ask("USER add \(user)")
    let token = try await owner.ask("TOKEN add user=\(user)")["token"]
    let client = TestClient(connect())
    _ = try await client.ask("HELLO 1 client=test zone=Europe/Athens")
    let answer = try await client.ask("AUTH token \(token ?? "")")
    guard answer.isOK else { throw TestClient.Failure("\(user) cannot sign in: \(answer)") }
    return client
  }
}
