/// What the command line asks for.
enum Invocation: Equatable, Sendable {
  case serve(ServerArguments)
  /// Derive all instants anew after the zones' rules have changed.
  case rezone(ServerArguments)
  case version
  case help
}

/// How to serve, as the command line says it.
struct ServerArguments: Equatable, Sendable {
  /// The data folder; nil for the user's usual one.
  var data: String?
  var listen = ListenAddress.standard
  /// A libpq connection string or URL, which may hold a password; nil for a private cluster.
  var database: String?
  /// Whether others than this machine may connect without encryption.
  var insecure = false
  /// The number of event loops; nil for one a core.
  var loops: Int?
}

/// A command line that cannot be followed, with what to do instead.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Invocation {
  /// Reads the arguments after the program's name.
  ///
  /// `--help` and `--version` win over anything else, also over mistakes.
  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    if arguments.contains("--help") || arguments.contains("-h") { return .help }
    if arguments.contains("--version") { return .version }

    var parsed = ServerArguments()
    var seen: Set<String> = []
    var rest = arguments[...]
    let isRezone = rest.first == "rezone"
    if isRezone { rest.removeFirst() }
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        throw UsageError("“\(argument)” is not an option; see edgewised --help.")
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard seen.insert(name).inserted else {
        throw UsageError("\(name) is given twice; leave one out.")
      }
      func value(_ what: String) throws(UsageError) -> String {
        let value = parts.count > 1 ? String(parts[1]) : rest.popFirst()
        guard let value, !value.isEmpty else {
          throw UsageError("\(name) needs a value: \(name) \(what).")
        }
        return value
      }
      if isRezone, name != "--data", name != "--database" {
        throw UsageError("rezone takes --data and --database only; see edgewised --help.")
      }
      switch name {
      case "--data": parsed.data = try value("DIR")
      case "--listen": parsed.listen = try ListenAddress(value("HOST:PORT"))
      case "--database": parsed.database = try value("URL")
      case "--loops": parsed.loops = try loops(value("N"))
      case "--insecure":
        guard parts.count == 1 else { throw UsageError("--insecure takes no value.") }
        parsed.insecure = true
      default:
        throw UsageError("There is no option \(name); see edgewised --help.")
      }
    }
    if isRezone { return .rezone(parsed) }
    guard parsed.insecure || parsed.listen.isLoopback else {
      throw UsageError(
        "Listening on \(parsed.listen.host) would let others connect, and what they send, tokens "
          + "too, would travel unencrypted. Listen on 127.0.0.1, or add --insecure if the "
          + "network in between is safe.")
    }
    return .serve(parsed)
  }

  private static func loops(_ text: String) throws(UsageError) -> Int {
    guard let number = Int(text), (1...256).contains(number) else {
      throw UsageError("--loops takes a number from 1 to 256, not “\(text)”.")
    }
    return number
  }
}
