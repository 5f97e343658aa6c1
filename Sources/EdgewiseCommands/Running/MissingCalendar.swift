import CalendarClient
import LineProtocol

/// Tells which of the calendars that a command names is not there, and which one was meant.
struct MissingCalendar {
  let client: CalendarClient
  let arguments: ParsedArguments

  /// The failure to show for something that was not found, if that is a calendar.
  func explained(_ error: ClientError) async -> CommandFailure? {
    guard error.code == .notFound, !named.isEmpty,
      let rows = try? await client.send(ClientCommand("CALENDARS")).rows
    else { return nil }
    let known = rows.compactMap { $0["cal"] }
    guard let missing = named.first(where: { !known.contains($0) }) else { return nil }
    let near = Spelling.nearest(to: missing, in: known).map {
      "did you mean \(TerminalText.harmless($0))? "
    }
    return CommandFailure(
      .refused, code: "NOT-FOUND",
      "there is no calendar \"\(TerminalText.cut(TerminalText.harmless(missing), to: 60))\"",
      hint: (near ?? "") + "list yours with: edgewise calendars")
  }

  private var named: [String] {
    let options = ["calendar", "with"].compactMap { arguments.value($0) }.flatMap {
      $0.split { $0 == "," || $0 == " " }.map(String.init)
    }
    let words = arguments.positionals
    switch arguments.command {
    case "share", "unshare": return options + words.prefix(1)
    case "calendars": return options + words.dropFirst().prefix(1)
    default: return options
    }
  }
}
