import CalendarClient

/// Which server to talk to, and as whom: from options, the environment and the data folder.
struct ServerChoice: Hashable, Sendable {
  let endpoint: ServerEndpoint
  let token: String?
  let folder: String?

  init(_ arguments: ParsedArguments, environment: [String: String]) throws(CommandFailure) {
    let folder = arguments.value("data") ?? Self.defaultFolder(environment)
    self.folder = folder
    if let written = arguments.value("server") {
      guard let endpoint = ServerEndpoint(written) else {
        throw CommandFailure(
          .usage, code: "usage", "--server takes HOST:PORT, such as 127.0.0.1:7411")
      }
      self.endpoint = endpoint
    } else {
      endpoint =
        folder.flatMap { SmallFile.line($0 + "/address") }.flatMap { ServerEndpoint($0) }
        ?? .standard
    }
    if let file = arguments.value("token-file") {
      guard let token = SmallFile.line(file) else {
        throw CommandFailure(
          .usage, code: "token-file", "cannot read a token from \(file)",
          hint: "it must be a readable file whose first line is the token")
      }
      self.token = token
    } else if let token = environment["EDGEWISE_TOKEN"], !token.isEmpty {
      self.token = token
    } else {
      token = folder.flatMap { SmallFile.line($0 + "/owner.token") }
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
