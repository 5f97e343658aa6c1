extension CalendarClient {
  /// Opens the conversation.
  ///
  /// - Parameters:
  ///   - client: the name of the program, for the server's log.
  ///   - zone: the IANA zone in which times are read and written.
  ///   - want: the capabilities asked for, such as `push`.
  @discardableResult
  package func hello(
    client: String, zone: String? = nil, want: [String] = []
  ) async throws(ClientError) -> Reply {
    try await send(
      ClientCommand(
        "HELLO", "1",
        pairs: [
          "client": client, "want": want.isEmpty ? nil : want.joined(separator: ","),
          "zone": zone,
        ]))
  }

  /// Proves who the user is.
  @discardableResult
  package func authenticate(token: String) async throws(ClientError) -> Reply {
    try await send(ClientCommand("AUTH", "token", token))
  }
}
