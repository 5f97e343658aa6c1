import LineProtocol
import Networking

/// The commands that wait for their answers, and the answers as they come in: no I/O.
///
/// Answers come in the order of the commands, so the tag of each line must be the oldest one's.
struct Conversation {
  /// What a line from the server means for those who wait.
  enum Outcome: Equatable {
    case nothing
    /// A row for the oldest command, which takes its rows as they come.
    case row([Pair])
    /// The oldest command is answered; before that it gets the last of the rows that it takes so.
    case answered(last: [Pair]?, Result<Reply, ClientError>)
    case event(ServerEvent)
    /// The server broke the rules: the connection is of no more use.
    case broken(String)
  }

  private struct Waiting {
    var tag: Tag
    var keepsRows: Bool
  }

  private var tags = FIFO<Waiting>()
  private var rows = ReplyRows()
  private var lastTag: UInt64 = 0

  /// How many commands wait.
  var waiting: Int { tags.count }

  /// A tag that no waiting command has.
  mutating func nextTag() -> Tag {
    lastTag += 1
    // At most 13 letters and digits: always a tag.
    return Tag(String(lastTag, radix: 36)) ?? .quiet
  }

  /// From now on a command waits for its answer.
  ///
  /// - Parameter keepingRows: whether the rows are kept for the reply, or given as they come.
  mutating func sent(_ tag: Tag, keepingRows: Bool = true) {
    tags.append(Waiting(tag: tag, keepsRows: keepingRows))
  }

  mutating func accept(_ line: ServerLine) -> Outcome {
    switch line {
    case .row(let tag, let pairs):
      guard let oldest = tags.first, tag == oldest.tag else {
        return .broken("a row came for no command: \(tag.text)")
      }
      rows.append(pairs)
      // A row is whole when the next one begins.
      guard !oldest.keepsRows, rows.rows.count > 1 else { return .nothing }
      return .row(rows.takeFirst())
    case .ok(let tag, let pairs):
      guard let oldest = tags.first, tag == oldest.tag else {
        return .broken("an answer came for no command: \(tag.text)")
      }
      _ = tags.popFirst()
      defer { rows = ReplyRows() }
      guard oldest.keepsRows else {
        return .answered(last: rows.rows.first, .success(Reply(ok: pairs)))
      }
      return .answered(last: nil, .success(Reply(rows: rows.rows, ok: pairs)))
    case .error(let tag, let code, let pairs, let text):
      let error = ClientError.refusedCommand(code: code, pairs: pairs, text: text)
      guard let oldest = tags.first, tag == oldest.tag else {
        // What the server says under `-` concerns the whole connection.
        return .broken("\(code): \(text)")
      }
      _ = tags.popFirst()
      defer { rows = ReplyRows() }
      return .answered(last: oldest.keepsRows ? nil : rows.rows.first, .failure(error))
    case .push(let source, let counter, let word, let pairs):
      return .event(.push(source, counter: counter, word: word, pairs))
    case .notice(let word, let arguments):
      return .event(.notice(word: word, arguments))
    }
  }
}
