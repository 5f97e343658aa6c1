/// What a line from a client means, decided by its first octet.
package enum ClientLine: Equatable, Sendable {
  case command(Command)
  case input(InputEvent)
  /// A line to answer with `tag ERR …`; the connection stays.
  case refused(Tag, ProtocolError)
  /// An input event to answer with `FAULT` in its view; its number is missing if unreadable.
  case refusedInput(view: Int, sequence: Int?, ProtocolError)
}

extension ClientLine {
  /// Reads a framed line; total on any octets.
  package init(_ line: FramedLine) {
    if line.bytes.first == .at {
      self = Self.input(line)
    } else {
      do {
        self = .command(try Command(line))
      } catch {
        self = .refused(Tag.leading(line.bytes), error)
      }
    }
  }

  private static func input(_ line: FramedLine) -> ClientLine {
    do throws(ProtocolError) {
      if let refusal = line.refusal { throw refusal }
      guard case .none = line.literal else {
        throw ProtocolError(.syntax, "An input event has no literal.")
      }
      return .input(try InputEvent(line.bytes))
    } catch {
      guard let (view, sequence) = InputEvent.address(line.bytes) else {
        return .refused(.quiet, error)
      }
      return .refusedInput(view: view, sequence: sequence, error)
    }
  }
}
