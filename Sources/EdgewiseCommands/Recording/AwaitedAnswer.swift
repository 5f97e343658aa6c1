import LineProtocol

/// What a client's line waits for before the next one may pass, so that a recording has an order
/// that holds whenever it is played.
enum AwaitedAnswer: Equatable {
  case nothing
  /// The server's first line.
  case greeting
  /// The closing line of a command's reply.
  case reply(Tag)
  /// The end of the frame that shows an input event.
  case frame(view: Int, sequence: Int)
  /// What becomes of an edit that is on its way.
  case outcome(view: Int)
  /// The end of the frame that tells what became of it.
  case frameEnd(view: Int)
  /// The server's end of the connection, once its client has gone.
  case end

  init(_ line: ClientLine) {
    switch line {
    case .command(let command): self = command.tag == .quiet ? .nothing : .reply(command.tag)
    case .refused(let tag, _): self = .reply(tag)
    case .input(let event): self = .frame(view: event.view, sequence: event.sequence)
    case .refusedInput: self = .nothing
    }
  }

  /// What is still waited for after a server's line.
  func after(_ line: ServerLine) -> AwaitedAnswer {
    switch (self, line) {
    case (.greeting, .notice("ELP", _)): return .nothing
    case (.reply(let tag), .ok(let other, _)) where tag == other: return .nothing
    case (.reply(let tag), .error(let other, _, _, _)) where tag == other: return .nothing
    case (.frame, .error(.quiet, _, _, _)): return .nothing
    case (.frame(let view, let sequence), .push(.view(let other), _, let word, let pairs))
    where view == other:
      if word == "PENDING", pairs["choose"] == nil { return .outcome(view: view) }
      if word == "FAULT", pairs["seq"].flatMap({ Int($0) }) == sequence { return .nothing }
      if word == "END", let ack = pairs["ack"].flatMap({ Int($0) }), ack >= sequence {
        return .nothing
      }
      return self
    case (.outcome(let view), .push(.view(let other), _, let word, _)) where view == other:
      return ["COMMIT", "REJECT", "CANCEL"].contains(word) ? .frameEnd(view: view) : self
    case (.frameEnd(let view), .push(.view(let other), _, "END", _)) where view == other:
      return .nothing
    default: return self
    }
  }
}
