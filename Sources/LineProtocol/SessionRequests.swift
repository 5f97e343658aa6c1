extension Request {
  /// `HELLO`: opens the conversation.
  package struct Hello: Equatable, Sendable {
    /// The protocol's version that the client speaks.
    package var version: Int
    /// The client's name, for logs.
    package var client: String
    /// The capabilities that the client asks for; unknown ones are not granted.
    package var want: [String]
    /// The IANA zone of the session.
    package var zone: String?
    package var platform: Platform?
  }

  /// Whose keyboard conventions hold.
  package enum Platform: String, CaseIterable, Sendable { case apple, pc }

  /// `AUTH`: proof of who the user is.
  package enum Credential: Equatable, Sendable {
    case token(Secret)
    case password(user: String, Secret)
  }
}
