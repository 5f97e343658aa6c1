import CalendarClient
import LineProtocol
import Scheduling

/// A subscription over several connections: where it stands, and what each push means.
struct ChangeWatch: Sendable {
  enum Change: Hashable, Sendable {
    case changed([Pair])
    case removed([Pair])
    /// Changes may have been missed: what is shown elsewhere should be read afresh.
    case missed
    /// A calendar is gone, or may not be seen any more.
    case closed(calendar: String)
  }

  let range: String
  let calendar: String?
  /// The change numbers up to which everything was seen, by calendar.
  private var seen: [String: Int] = [:]

  init(range: String, calendar: String?) {
    self.range = range
    self.calendar = calendar
  }

  /// The command that subscribes, from where the last connection ended.
  var subscription: ClientCommand {
    let since = seen.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    return ClientCommand(
      "SUB",
      pairs: [
        "range": range, "cal": calendar,
        "since": since.isEmpty ? nil : since.joined(separator: ","),
      ])
  }

  mutating func subscribed(_ reply: Reply) {
    // With `since=` the changes up to `at=` are still to come, so it only says where to begin.
    if seen.isEmpty { take(at: reply["at"]) }
  }

  /// Begins anew, as the server no longer knows what changed since.
  mutating func forget() {
    seen = [:]
  }

  /// What a push says, or nothing for words that are not about changes.
  mutating func accept(_ word: String, _ pairs: [Pair]) -> Change? {
    switch word {
    case "CHANGED", "REMOVED":
      if let calendar = pairs["cal"], let revision = pairs["rev"].flatMap({ Int($0) }) {
        seen[calendar] = max(seen[calendar] ?? 0, revision)
      }
      return word == "CHANGED" ? .changed(pairs) : .removed(pairs)
    case "RESYNC":
      take(at: pairs["at"])
      return .missed
    case "CLOSED":
      guard let calendar = pairs["cal"] else { return nil }
      seen[calendar] = nil
      return .closed(calendar: calendar)
    default: return nil
    }
  }

  private mutating func take(at text: String?) {
    for part in (text ?? "").split(separator: ",") {
      guard let colon = part.lastIndex(of: ":"),
        let revision = Int(part[part.index(after: colon)...])
      else { continue }
      seen[String(part[..<colon])] = revision
    }
  }
}

extension ChangeWatch.Change {
  var json: JSONValue {
    switch self {
    case .missed: .members(["event": .string("missed")])
    case .closed(let calendar):
      .members(["event": .string("closed"), "calendar": .string(calendar)])
    case .changed(let pairs): Self.json("changed", pairs)
    case .removed(let pairs): Self.json("removed", pairs)
    }
  }

  private static func json(_ event: String, _ pairs: [Pair]) -> JSONValue {
    .members([
      "event": .string(event), "id": pairs["id"].map(JSONValue.string),
      "rev": pairs["rev"].flatMap { Int($0) }.map(JSONValue.integer),
      "calendar": pairs["cal"].map(JSONValue.string), "by": pairs["by"].map(JSONValue.string),
      "title": pairs["title"].map(JSONValue.string), "start": pairs["start"].map(JSONValue.string),
      "end": pairs["end"].map(JSONValue.string),
    ])
  }

  func text(_ surroundings: Surroundings) -> String {
    let painter = surroundings.console.painter
    switch self {
    case .missed:
      return painter.paint("Some changes may have been missed; see edgewise list.", .bad)
    case .closed(let calendar):
      return painter.paint("closed", .bad) + "  the calendar \(TerminalText.harmless(calendar))"
    case .removed(let pairs):
      return painter.paint("removed", .bad) + "  " + Self.name(pairs)
    case .changed(let pairs):
      let sentence = ListedAppointment(pairs).map { appointment in
        appointment.title.isEmpty
          ? appointment.dayAndTime(in: surroundings.year)
          : appointment.sentence(surroundings)
      }
      return painter.paint("changed", .good) + "  "
        + [Self.name(pairs), sentence].compactMap { $0 }.joined(separator: "  ")
    }
  }

  private static func name(_ pairs: [Pair]) -> String {
    pairs["id"].map { ShortIdentifiers([$0])[$0] } ?? "?"
  }
}
