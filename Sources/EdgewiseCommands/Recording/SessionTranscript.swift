import LineProtocol

/// A conversation on its way to paper: lines come in as they pass, text comes out that
/// `TranscriptRunner` plays.
///
/// What a server says between two lines of clients is one block: sources that do not wait for each
/// other, such as a reply and a subscription, may come in any order there.
struct SessionTranscript {
  private var names: RecordedNames
  private var lines: [String] = []
  private var waiting: [Waiting] = []
  /// How many lines have been written, without remarks.
  private(set) var count = 0

  private enum Source: Hashable {
    case answers
    case push(String)
    case end
  }

  private struct Waiting {
    let connection: Int
    let source: Source
    let text: String
    let literal: String?
  }

  init(token: String?) {
    names = RecordedNames(token: token)
    lines = [
      "// A recorded session; edgewise replay plays it. $token is your token."
    ]
  }

  /// A client's line, on its way to the server.
  mutating func sent(_ line: FramedLine, on connection: Int) {
    endBlock()
    let recorded = RecordedLine(line, names: &names)
    if case .notUTF8? = line.flaw {
      lines.append("// The next line was not UTF-8: it is shown as far as it can be.")
    }
    append("C", connection, recorded.text, recorded.literal)
  }

  /// A server's line, on its way to the client.
  mutating func received(_ line: FramedLine, on connection: Int) {
    var literal: String?
    if case .octets(let octets, _) = line.literal {
      literal = String(decoding: octets, as: UTF8.self)
    }
    let whole = String(decoding: line.bytes, as: UTF8.self)
    names.meet(identifiersOf: whole)
    if let literal { names.meet(identifiersOf: literal) }
    waiting.append(
      Waiting(
        connection: connection, source: source(of: whole),
        text: RecordedLine.guarded(written(whole)),
        literal: literal.map { RecordedLine.escaped(Self.timeless(names.named($0))) }))
  }

  private func source(of line: String) -> Source {
    line.hasPrefix("!") ? .push(String(line.prefix { $0 != " " })) : .answers
  }

  /// The client of a connection has gone: it sends nothing more.
  mutating func ended(_ connection: Int) {
    endBlock()
    append("C", connection, Transcript.end, nil)
  }

  /// The server has ended a connection.
  mutating func closed(_ connection: Int) {
    waiting.append(
      Waiting(connection: connection, source: .end, text: Transcript.end, literal: nil))
  }

  /// A remark on a line of its own.
  mutating func remark(_ text: String) {
    endBlock()
    lines.append("// \(text)")
  }

  /// The text that is ready.
  mutating func take() -> String {
    defer { lines = [] }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Writes what the server has said since the last line of a client.
  mutating func endBlock() {
    var connections: [Int] = []
    for line in waiting where !connections.contains(line.connection) {
      connections.append(line.connection)
    }
    for connection in connections {
      let block = waiting.filter { $0.connection == connection }
      let sources = block.map(\.source)
      // The first source sets the order; the others come when they come.
      let first = sources.contains(.answers) ? .answers : sources[0]
      for line in block where line.source != .end {
        append(line.source == first ? "S" : "S~", connection, line.text, line.literal)
      }
      for line in block where line.source == .end { append("S", connection, line.text, nil) }
    }
    waiting = []
  }

  private mutating func append(
    _ side: String, _ connection: Int, _ text: String, _ literal: String?
  ) {
    let number = connection == 1 ? "" : String(connection)
    // The number stands before the mark that a line may come anywhere.
    let label = side == "S~" ? "S\(number)~: " : "\(side)\(number): "
    lines.append(label + text)
    if let literal { lines.append("\(side.prefix(1))\(number): \(literal)") }
    count += 1
  }

  /// A server's line with names for its values, and `$_` for those that are never the same.
  private mutating func written(_ line: String) -> String {
    // The present time differs whenever a recording is played.
    if source(of: line) != .answers, line.split(separator: " ").dropFirst(2).first == "NOW" {
      return line.prefix(through: line.firstRange(of: " NOW ")?.lowerBound ?? line.startIndex)
        + "NOW at=$_ rect=$_"
    }
    return line.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard let equals = word.firstIndex(of: "="),
        !word[..<equals].contains("\"")
      else { return names.named(String(word)) }
      let key = word[...equals]
      let value = String(word[word.index(after: equals)...])
      switch key {
      case "token=": return key + names.name(for: value, kind: "token")
      case "more=" where value != "yes": return key + names.name(for: value, kind: "m")
      case "created=", "used=", "when=", "deleted=", "today=", "server=": return key + "$_"
      default: return names.named(String(word))
      }
    }.joined(separator: " ")
  }

  /// The stamps of an iCalendar text, which tell when it was made.
  private static func timeless(_ text: String) -> String {
    text.replacing(#/(DTSTAMP|CREATED|LAST-MODIFIED):[0-9]{8}T[0-9]{6}Z/#) { "\($0.1):$_" }
  }
}
