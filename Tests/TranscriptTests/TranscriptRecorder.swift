import EdgewiseCommands
import SessionTesting

/// Plays the client's lines of a transcript and writes down what the server says.
///
/// A line counts as answered once the server has been silent for a moment; that is good enough for
/// a recording that a person reads, and would not be for a test.
struct TranscriptRecorder {
  private let server: SessionServer
  private var connections: [Int: SimulatedConnection] = [:]
  private var names: [String: String] = [:]
  private var lastNumber: [String: Int] = [:]

  init(_ server: SessionServer) {
    self.server = server
    names[server.token] = "token"
  }

  mutating func record(_ text: String) async throws -> String {
    var output: [String] = []
    let transcript = try Transcript(text)
    var sends = transcript.lines.filter { if case .send = $0.step { true } else { false } }[...]
    var hasGreeted: Set<Int> = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if line.hasPrefix("//") || (line.isEmpty && output.last?.isEmpty == false) {
        output.append(String(line))
      }
      guard let next = sends.first, next.number == index + 1,
        case .send(let command, let literal) = next.step
      else { continue }
      sends = sends.dropFirst()
      if hasGreeted.insert(next.connection).inserted {
        connections[next.connection] = server.connect(patience: .milliseconds(300))
        output += try await heard()
      }
      output += [String(line)] + (literal.map { [label("C", next.connection) + escaped($0)] } ?? [])
      let sent = bytes(command, literal)
      await connections[next.connection]?.send(sent)
      output += try await heard(first: next.connection, until: answer(to: command))
    }
    for connection in connections.values { await connection.close() }
    while output.last?.isEmpty == true { output.removeLast() }
    return output.joined(separator: "\n") + "\n"
  }

  private func bytes(_ command: String, _ literal: String?) -> [UInt8] {
    var variables = TranscriptVariables([:])
    for (value, name) in names { variables = variables.binding(name, to: value) }
    var line = variables.filled(command)
    let value = literal.map { variables.filled($0) }
    if let value, line.hasSuffix("{*}") { line = line.dropLast(2) + "\(value.utf8.count)}" }
    return Array((line + "\n" + (value.map { $0 + "\n" } ?? "")).utf8)
  }

  /// What the last line of the answer to a line holds, if it has one.
  private func answer(to line: String) -> [String] {
    let words = line.split(separator: " ")
    guard let first = words.first, first != "-" else { return [] }
    if first.hasPrefix("@") { return words.count > 1 ? [" END ack=\(words[1])", "ERR"] : ["ERR"] }
    return ["\(first) OK", "\(first) ERR"]
  }

  /// What all connections say, that of the last client first.
  private mutating func heard(first: Int? = nil, until ends: [String] = []) async throws
    -> [String]
  {
    var output: [String] = []
    for number in connections.keys.sorted(by: {
      ($0 != first ? 1 : 0, $0) < ($1 != first ? 1 : 0, $1)
    }) {
      guard let connection = connections[number] else { continue }
      var isAnswered = number != first || ends.isEmpty
      var silences = 0
      while true {
        do {
          guard let unit = try await connection.receive() else {
            output.append(label("S", number) + "<closed>")
            connections[number] = nil
            break
          }
          output.append(label("S", number) + named(shortened(unit.line)))
          if ends.contains(where: unit.line.contains) { isAnswered = true }
          if let literal = unit.literal {
            output.append(label("S", number) + escaped(named(literal)))
          }
        } catch {
          // Not every line that cannot be read is answered as it would be if it could.
          silences += 1
          if isAnswered || silences == 10 { break }
        }
      }
    }
    return output
  }

  /// Without the limits, the list of keys and the rules of zones, which are long and not what a
  /// conversation is about.
  private func shortened(_ line: String) -> String {
    if let limits = line.firstRange(of: " max-line=") { return line[..<limits.lowerBound] + " …" }
    if line.contains("BEGIN:VTIMEZONE"), let row = line.firstRange(of: " ROW ics=") {
      return line[..<row.lowerBound] + " ROW …"
    }
    return line.firstRange(of: " KEYS claim=").map { line[..<$0.lowerBound] + " KEYS …" } ?? line
  }

  private func label(_ side: String, _ number: Int) -> String {
    number == 1 ? "\(side): " : "\(side)\(number): "
  }

  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  /// The line with a name for each identifier, by what it identifies.
  private mutating func named(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let match = rest.firstMatch(
      of: #/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/#)
    {
      let before = rest[..<match.range.lowerBound]
      result += before
      let value = String(match.output)
      if names[value] == nil {
        let isStep = ["undo=", "undid=", "redo="].contains { before.hasSuffix($0) }
        let letter = isStep ? "u" : "a"
        lastNumber[letter, default: 0] += 1
        names[value] = letter + String(lastNumber[letter, default: 1])
      }
      result += "$" + names[value, default: "_"]
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }
}

extension TranscriptVariables {
  fileprivate func binding(_ name: String, to value: String) -> TranscriptVariables {
    TranscriptVariables(values.merging([name: value]) { _, new in new })
  }
}
