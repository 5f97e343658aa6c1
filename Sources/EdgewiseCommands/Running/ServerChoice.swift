import CalendarClient

/// Which server to talk to, and as whom: from options, the environment and the data folder.
struct ServerChoice: Hashable, Sendable {
  let endpoint: ServerEndpoint
  let token: String?
  /// Why no token was found, if so.
  let tokenProblem: String?

  init(_ arguments: ParsedArguments, environment: [String: String]) throws(CommandFailure) {
    let folder = arguments.value("data") ?? Self.defaultFolder(environment)
    if let written = arguments.value("server") {
      guard let endpoint = ServerEndpoint(written) else {
        throw CommandFailure(
          .usage, code: "usage", "--server takes HOST:PORT, such as 127.0.0.1:7411")
      }
      self.endpoint = endpoint
    } else {
      let address = folder.flatMap { try? SmallFile.word($0 + "/address") }
      endpoint = address.flatMap { ServerEndpoint($0) } ?? .standard
    }
    (token, tokenProblem) = try Self.token(arguments, environment, folder)
  }

  private static func token(
    _ arguments: ParsedArguments, _ environment: [String: String], _ folder: String?
  ) throws(CommandFailure) -> (token: String?, problem: String?) {
    if let file = arguments.value("token-file") {
      guard let token = try? SmallFile.word(file) else {
        throw CommandFailure(
          .usage, code: "token-file", "cannot read a token from \(file)",
          hint: "it must be a readable file whose first line is the token")
      }
      return (token, nil)
    }
    if let token = environment["EDGEWISE_TOKEN"], !token.isEmpty { return (token, nil) }
    guard let folder else { return (nil, "no data folder is known") }
    let file = folder + "/owner.token"
    do throws(SmallFile.Failure) {
      guard let token = try SmallFile.word(file) else { return (nil, "\(file) is empty") }
      return (token, nil)
    } catch {
      return (nil, "\(file): \(error.reason)")
    }
  }

  /// Where a server keeps its data unless it is told otherwise.
  static func defaultFolder(_ environment: [String: String]) -> String? {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    if let folder = value("EDGEWISE_DATA") { return folder }
    #if os(macOS)
      return value("HOME").map { $0 + "/Library/Application Support/Edgewise" }
    #else
      if let data = value("XDG_DATA_HOME") { return data + "/edgewise" }
      return value("HOME").map { $0 + "/.local/share/edgewise" }
    #endif
  }
}
