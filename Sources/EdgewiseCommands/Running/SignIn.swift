import CalendarClient
import Synchronization

/// Proves who the user is: by a token, or for `--as USER` by a password, which is asked for once.
final class SignIn: Sendable {
  private let password = Mutex<String?>(nil)

  /// Signs in and returns the user's name.
  func callAsFunction(
    _ client: CalendarClient, _ choice: ServerChoice, _ context: CommandContext
  ) async throws -> String {
    if let user = context.arguments.value("as") {
      let password = try password(of: user, context)
      let reply = try await client.send(ClientCommand("AUTH", "password", user, password))
      return reply["user"] ?? user
    }
    guard let token = choice.token else {
      throw CommandFailure(
        .refused, code: "no-token",
        "a server answers at \(choice.endpoint), but there is no token for it "
          + "(\(choice.tokenProblem ?? "none was found"))",
        hint: "name the server's data folder with --data DIR, a file with --token-file F, or set "
          + "EDGEWISE_TOKEN; with a password: --as USER")
    }
    return try await client.authenticate(token: token)["user"] ?? "unknown"
  }

  private func password(
    of user: String, _ context: CommandContext
  ) throws(CommandFailure) -> String {
    if let known = password.withLock({ $0 }) { return known }
    let given = context.surroundings.environment["EDGEWISE_PASSWORD"].flatMap {
      $0.isEmpty ? nil : $0
    }
    let typed =
      given
      ?? context.surroundings.keyboard?.readSecret("Password of \(TerminalText.harmless(user)): ")
    guard let typed, !typed.isEmpty else {
      throw CommandFailure(
        .usage, code: "password", "--as needs the password of \(TerminalText.harmless(user))",
        hint: "type it at a terminal, or set EDGEWISE_PASSWORD")
    }
    password.withLock { $0 = typed }
    return typed
  }
}
