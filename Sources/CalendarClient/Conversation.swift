import LineProtocol
import Networking

/// The commands that wait for their answers, and the answers as they come in: no I/O.
///
/// Answers come in the order of the commands, so the tag of each line must be the oldest one's.
struct Conversation {
  /// What a line from the server means for those who wait.
  enum Outcome: Equatable {
    case nothing
    /// The oldest command is answered.
    case answered(Result<Reply, ClientError>)
    case event(ServerEvent)
    /// The server broke the rules: the connection is of no more use.
    case broken(String)
  }

  private var tags = FIFO<Tag>()
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
  mutating func sent(_ tag: Tag) {
    tags.append(tag)
  }

  mutating func accept(_ line: ServerLine) -> Outcome {
    switch line {
    case .row(let tag, let pairs):
      guard tag == tags.first else { return .broken("a row came for no command: \(tag.text)") }
      rows.append(pairs)
      return .nothing
    case .ok(let tag, let pairs):
      guard tag == tags.first else { return .broken("an answer came for no command: \(tag.text)") }
      _ = tags.popFirst()
      let reply = Reply(rows: rows.rows, ok: pairs)
      rows = ReplyRows()
      return .answered(.success(reply))
    case .error(let tag, let code, let pairs, let text):
      let error = ClientError.refusedCommand(code: code, pairs: pairs, text: text)
      guard tag == tags.first else {
        // What the server says under `-` concerns the whole connection.
        return .broken("\(code): \(text)")
      }
      _ = tags.popFirst()
      rows = ReplyRows()
      return .answered(.failure(error))
    case .push(let source, let counter, let word, let pairs):
      return .event(.push(source, counter: counter, word: word, pairs))
    case .notice(let word, let arguments):
      return .event(.notice(word: word, arguments))
    }
  }
}
