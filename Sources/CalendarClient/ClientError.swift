package import LineProtocol

/// Why a command was not carried out, or a connection not made.
package enum ClientError: Error, Equatable, Sendable {
  /// The server refused the command; programs read the code, people the text.
  case refusedCommand(code: String, pairs: [Pair], text: String)
  /// Nobody listens there, or the connection could not be made.
  case cannotConnect(ServerEndpoint, reason: String)
  /// What listens there does not speak this protocol, or broke its rules.
  case notAServer(ServerEndpoint, reason: String)
  /// The connection ended before the answer came: whether the command took effect is unknown.
  case connectionLost(reason: String)
  /// The command cannot be written as a line of the protocol; nothing was sent.
  case unsendable(reason: String)

  /// The code of the server's refusal, if the server knows it and so do we.
  package var code: ErrorCode? {
    guard case .refusedCommand(let code, _, _) = self else { return nil }
    return ErrorCode(rawValue: code)
  }
}

extension ClientError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .refusedCommand(let code, _, let text): "\(code): \(text)"
    case .cannotConnect(let endpoint, let reason):
      "cannot connect to \(endpoint): \(reason)"
    case .notAServer(let endpoint, let reason):
      "no Edgewise server answers at \(endpoint): \(reason)"
    case .connectionLost(let reason): "the connection was lost: \(reason)"
    case .unsendable(let reason): "the command cannot be sent: \(reason)"
    }
  }
}

extension CommandWritingError {
  /// Why a command cannot be sent, in words for people.
  var reason: String {
    switch self {
    case .secondLiteral: "two of its values are too long for one line; shorten one of them"
    case .literalTooLarge(let key):
      "\(key.map { "\($0)=" } ?? "a value") is longer than 64 KiB; shorten it"
    case .literalNotLast, .lineTooLong: "it is longer than a line may be; shorten its values"
    case .tooManyArguments: "it has more arguments than a line may have"
    case .malformed(let word): "\(word) is no word of the protocol"
    }
  }
}
