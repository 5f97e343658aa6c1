import CalendarClient
import LineProtocol

/// How the program ends (sysexits.h gives 64 its meaning).
package enum ExitCode: Int32, Sendable {
  case done = 0
  case refused = 1
  case noConnection = 2
  case usage = 64
}

/// Why a command could not do its work: what happened, and what to do next.
struct CommandFailure: Error, Hashable, Sendable {
  let exit: ExitCode
  /// A stable code for programs: the server's, or one of the program's own in lower case.
  let code: String
  let message: String
  let hint: String?
  /// What a program is told in place of `json`, as a result: an answer that is no mishap.
  let answer: JSONValue?

  init(
    _ exit: ExitCode, code: String, _ message: String, hint: String? = nil,
    answer: JSONValue? = nil
  ) {
    self.exit = exit
    self.code = code
    self.message = message
    self.hint = hint
    self.answer = answer
  }

  /// - Parameter command: the command that was run, which knows best where to look further.
  init(_ error: ClientError, of command: CommandDefinition? = nil) {
    switch error {
    case .refusedCommand(let code, let pairs, let text):
      self.init(
        .refused, code: code, TerminalText.harmless(Self.inOptions(text, pairs, command)),
        hint: error.code.flatMap { Self.hint($0, pairs, command?.name) })
    case .cannotConnect(_, let reason):
      self.init(
        .noConnection, code: "no-connection", reason,
        hint: "is the server running? start it with: edgewised (or Scripts/serve); "
          + "name another one with --server HOST:PORT or --data DIR")
    case .notAServer:
      self.init(
        .noConnection, code: "not-a-server", "\(error)",
        hint: "check the address given with --server, or found in the data folder")
    case .connectionLost:
      self.init(
        .noConnection, code: "connection-lost", "\(error)",
        hint: "whether the last change was made is unknown: look with edgewise list, then try again"
      )
    case .unsendable:
      self.init(.usage, code: "unsendable", "\(error)")
    }
  }

  init(_ error: UsageError) {
    self.init(.usage, code: "usage", error.description, hint: error.hint)
  }

  init(_ error: TimeWordsError) {
    self.init(.usage, code: "time", error.description)
  }

  /// The server's text, with the option for the key of the protocol with which it begins.
  private static func inOptions(
    _ text: String, _ pairs: [Pair], _ command: CommandDefinition?
  ) -> String {
    guard let key = pairs["key"], text.hasPrefix("\(key)= "),
      command?.options.contains(where: { $0.name == key && $0.value != nil }) == true
    else { return text }
    return "--\(key) " + text.dropFirst(key.count + 2)
  }

  private static func hint(_ code: ErrorCode, _ pairs: [Pair], _ command: String?) -> String? {
    let list = command.flatMap {
      ["users", "calendars", "tokens"].contains($0) ? "edgewise \($0)" : nil
    }
    switch code {
    case .noSuchTime:
      return pairs["next"].map { "write \"\(spoken($0))\", or a time before the clocks jump" }
        ?? "choose a time before or after the clocks jump"
    case .ambiguousTime:
      let earlier = pairs["earlier"].map { ", \(spoken($0))," } ?? ""
      let later = pairs["later"].map { ", \(spoken($0))" } ?? ""
      return "add --fold 1 for the earlier one\(earlier) or --fold 2 for the later one\(later)"
    case .authenticateFirst, .authenticationFailed:
      return "give the right token with --token-file F or EDGEWISE_TOKEN, the server's data folder "
        + "with --data DIR, or sign in by password with --as USER"
    case .clash: return "see what is free with: edgewise slots"
    case .notFound:
      return "list what there is with: "
        + (list ?? "edgewise list, calendars, users, tokens or trash")
    case .conflict:
      return list.map { "list what there is with: \($0)" }
        ?? "look at it with edgewise list, then decide anew"
    case .nothingToUndo: return nil
    case .busy, .timeout, .unavailable: return "wait a moment, then run the command again"
    case .unknownOutcome: return "look with edgewise list whether it took effect"
    default: return nil
    }
  }

  /// `2027-03-28 04:30`, as one may write it here; an instant ends in UTC.
  private static func spoken(_ time: String) -> String {
    let text = time.replacing("T", with: " ")
    return text.last == "Z" ? text.dropLast() + " UTC" : text
  }

  /// The failure as text for people.
  func text(_ painter: Painter) -> String {
    let mark = painter.paint("edgewise:", .bad)
    let first =
      exit == .refused && code.first?.isUppercase == true ? "\(message) [\(code)]" : message
    return "\(mark) \(first)\n" + (hint.map { "  \($0)\n" } ?? "")
  }

  /// `{"error":{"code":…,"message":…,"hint":…}}`.
  var json: JSONValue {
    .members([
      "error": .members([
        "code": .string(code), "message": .string(message), "hint": hint.map(JSONValue.string),
      ])
    ])
  }
}
