/// One connection that a transcript talks through: over TCP, or to a session in memory.
package protocol TranscriptConnection: Sendable {
  func send(_ bytes: [UInt8]) async
  /// The server's next line; nothing at the end of the connection.
  func receive() async throws(TranscriptSilence) -> TranscriptUnit?
  /// Tells the server that nothing more will be sent; its lines still arrive.
  func endInput() async
  func close() async
}

/// The server said nothing for as long as one waits.
package struct TranscriptSilence: Error, Hashable, Sendable {
  package init() {}
}

/// A line of a server with the value of its literal, if it has one.
package struct TranscriptUnit: Hashable, Sendable {
  package let line: String
  package let literal: String?

  package init(line: String, literal: String? = nil) {
    self.line = line
    self.literal = literal
  }

  var text: String {
    guard let literal else { return line }
    return line + "\n" + literal
  }
}

/// Where a server first differed from a transcript.
package struct TranscriptDifference: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the transcript, counted from 1.
  package let line: Int
  package let connection: Int
  /// What was expected; nothing where no further line was.
  package let expected: String
  package let actual: String
  /// The last lines of that connection before the difference, `C:` and `S:` before them.
  package let context: [String]

  package var description: String {
    (["line \(line): the server differs"] + context.map { "    " + $0 }
      + ["  - expected: " + expected, "  + received: " + actual]).joined(separator: "\n")
  }
}

/// Plays the clients' part of a transcript and compares what the server says.
package struct TranscriptRunner {
  private let connect: @Sendable (Int) async throws -> any TranscriptConnection
  private var connections: [Int: any TranscriptConnection] = [:]
  private var history: [Int: [String]] = [:]
  /// Connections whose last block ended with `…`: what it stands for is known with the next block.
  private var skipping: Set<Int> = []
  package private(set) var variables: TranscriptVariables

  /// Creates a runner; `connect` opens a connection, given its number.
  package init(
    variables: [String: String] = [:],
    connect: @escaping @Sendable (Int) async throws -> any TranscriptConnection
  ) {
    self.variables = TranscriptVariables(variables)
    self.connect = connect
  }

  /// Runs a transcript; throws the first `TranscriptDifference`, or what `connect` throws.
  package mutating func run(_ transcript: Transcript) async throws {
    do {
      var lines = transcript.lines[...]
      while let line = lines.first {
        if case .send(let text, let literal) = line.step {
          try await send(text, literal, on: line.connection)
          lines = lines.dropFirst()
          continue
        }
        if line.step == .endInput {
          remember("C: " + Transcript.end, on: line.connection)
          try await connection(line.connection).endInput()
          lines = lines.dropFirst()
          continue
        }
        // The server's lines up to the client's next one, or another connection's, are one block.
        let block = lines.prefix { other in
          other.step.isOfServer && other.connection == line.connection
        }
        lines = lines.dropFirst(block.count)
        try await expect(Array(block), on: line.connection)
      }
      await closeAll()
    } catch {
      await closeAll()
      throw error
    }
  }

  private mutating func closeAll() async {
    for connection in connections.values { await connection.close() }
    connections = [:]
  }

  private mutating func connection(_ number: Int) async throws -> any TranscriptConnection {
    if let open = connections[number] { return open }
    let opened = try await connect(number)
    connections[number] = opened
    return opened
  }

  private mutating func send(_ text: String, _ literal: String?, on number: Int) async throws {
    var line = variables.filled(text)
    let value = literal.map { variables.filled($0) }
    if let value, line.hasSuffix("{*}") { line = line.dropLast(2) + "\(value.utf8.count)}" }
    var bytes = Array(line.utf8) + [0x0A]
    if let value { bytes += Array(value.utf8) + [0x0A] }
    remember("C: " + line, on: number)
    try await connection(number).send(bytes)
  }

  private mutating func expect(_ block: [Transcript.Line], on number: Int) async throws {
    let connection = try await connection(number)
    var anywhere: [Transcript.Line] = []
    var inOrder: [Transcript.Line] = []
    for line in block {
      if case .expect(_, _, anywhere: true) = line.step {
        anywhere.append(line)
      } else {
        inOrder.append(line)
      }
    }
    var next = inOrder[...]
    var skips = skipping.remove(number) != nil
    while true {
      while next.first?.step == .skip {
        skips = true
        next = next.dropFirst()
      }
      guard let wanted = next.first ?? anywhere.first else {
        if skips { skipping.insert(number) }
        return
      }
      let unit: TranscriptUnit?
      do {
        unit = try await connection.receive()
      } catch {
        throw difference(wanted, "nothing, as long as one waits", number)
      }
      guard let unit else {
        if wanted.step == .expectEnd { return }
        throw difference(wanted, "the end of the connection", number)
      }
      if let first = next.first, matches(first, unit) {
        next = next.dropFirst()
        skips = false
      } else if let index = anywhere.firstIndex(where: { matches($0, unit) }) {
        anywhere.remove(at: index)
      } else if !skips {
        throw difference(wanted, unit.text, number)
      }
      remember("S: " + unit.line, on: number)
    }
  }

  private mutating func matches(_ line: Transcript.Line, _ unit: TranscriptUnit) -> Bool {
    guard case .expect(let text, let literal, _) = line.step else { return false }
    var trial = variables
    guard trial.match(text, unit.line) else { return false }
    if let literal {
      guard let value = unit.literal, trial.matchText(literal, value) else { return false }
    }
    variables = trial
    return true
  }

  private func difference(
    _ line: Transcript.Line, _ actual: String, _ number: Int
  ) -> TranscriptDifference {
    let expected: String
    switch line.step {
    case .expect(let text, let literal, _):
      expected = variables.filled(text) + (literal.map { "\n" + $0 } ?? "")
    default: expected = "the end of the connection"
    }
    return TranscriptDifference(
      line: line.number, connection: number, expected: expected, actual: actual,
      context: history[number] ?? [])
  }

  private mutating func remember(_ line: String, on number: Int) {
    history[number, default: []].append(line)
    if let count = history[number]?.count, count > 6 { history[number]?.removeFirst() }
  }
}

extension Transcript.Step {
  fileprivate var isOfServer: Bool {
    switch self {
    case .send, .endInput: false
    case .expect, .skip, .expectEnd: true
    }
  }
}
