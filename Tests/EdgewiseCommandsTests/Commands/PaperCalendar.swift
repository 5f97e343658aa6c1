import ClientTesting
import LineProtocol
import Scheduling
import Synchronization

@testable import EdgewiseCommands

/// A calendar on paper: it keeps what ADD and SET say and lists it, without any rules.
final class PaperCalendar: Sendable {
  typealias Row = [Pair]
  private let state = Mutex<[String: Row]>([:])

  var rows: [String: Row] { state.withLock { $0 } }

  init(_ rows: [Row] = []) {
    state.withLock { state in
      for row in rows { state[row["id"] ?? ""] = row }
    }
  }

  static let lunch: Row = [
    Pair("id", "01939a3e-0000-7000-8000-00000000beef"), Pair("rev", "7"), Pair("cal", "home"),
    Pair("start", "2026-12-03T12:30"), Pair("end", "2026-12-03T13:15"), Pair("zone", "UTC"),
    Pair("title", "Lunch"), Pair("location", "Café"),
  ]
  static let review: Row = [
    Pair("id", "01939a3e-0000-7000-8000-00000000cafe"), Pair("rev", "8"), Pair("cal", "work"),
    Pair("start", "2026-12-03T09:00"), Pair("end", "2026-12-03T11:00"),
    Pair("title", "Design review"),
  ]
  static let trip: Row = [
    Pair("id", "01939a3e-0000-7000-8000-00000000feed"), Pair("rev", "9"), Pair("cal", "home"),
    Pair("start", "2026-12-03"), Pair("end", "2026-12-06"), Pair("allday", "yes"),
    Pair("title", "Trip to Delphi"),
  ]

  /// Every weekday from Tuesday 1 December 2026 on, of which LIST shows three.
  static let standup: Row = [
    Pair("id", "01939a3e-0000-7000-8000-00000000d0d0"), Pair("rev", "5"), Pair("cal", "home"),
    Pair("start", "2026-12-01T09:00"), Pair("end", "2026-12-01T09:15"), Pair("zone", "UTC"),
    Pair("title", "Standup"), Pair("repeat", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
  ]

  /// The rows of LIST: a series by its occurrences.
  private func listed(_ row: Row) -> [Row] {
    guard row["repeat"] != nil else { return [row] }
    return ["2026-12-01", "2026-12-02", "2026-12-03"].map {
      Self.occurrence("\($0)T09:00", of: row)
    }
  }

  private static func occurrence(_ start: String, of row: Row) -> Row {
    row.filter { !["start", "end", "repeat"].contains($0.key) } + [
      Pair("occ", start), Pair("start", start),
      Pair("end", start.replacing("T09:00", with: "T09:15")),
    ]
  }

  /// Answers one command.
  @Sendable func answer(_ command: Command) -> [String] {
    switch command.verb {
    case "HELLO": return ["OK proto=1 caps=push zone=UTC"]
    case "AUTH":
      guard command.values == ["token", "t0ken"] else {
        return [#"ERR AUTH-FAILED retry=no "The token is not known.""#]
      }
      return ["OK user=owner"]
    case "CALENDARS":
      return [
        #"ROW cal=home title="At home" zone=UTC role=own guarded=no rev=9"#,
        "ROW cal=work title=Work zone=Europe/Athens role=read guarded=yes rev=8", "OK rows=2",
      ]
    case "LIST":
      let rows = rows.values.flatMap(listed).sorted { ($0["start"] ?? "") < ($1["start"] ?? "") }
      return rows.map { "ROW " + Self.text($0) } + ["OK rows=\(rows.count) at=home:9"]
    case "GET":
      guard let row = rows[command.values.first ?? ""] else {
        return [#"ERR NOT-FOUND retry=no "There is no such appointment.""#]
      }
      let shown = command["occ"].map { Self.occurrence($0, of: row) } ?? row
      return ["ROW " + Self.text(shown), "OK rows=1"]
    case "ADD":
      let id = "01939a3e-0000-7000-8000-0000000add01"
      state.withLock { $0[id] = [Pair("id", id), Pair("rev", "10")] + Self.fields(command) }
      return ["OK id=\(id) rev=10 undo=u1"]
    case "SET":
      let id = command.values.first ?? ""
      let changed = Self.fields(command)
      state.withLock { state in
        state[id] =
          changed
          + (state[id] ?? []).filter { old in
            !changed.contains { $0.key == old.key }
          }
      }
      return ["OK id=\(id) rev=11 undo=u2"]
    case "DEL":
      state.withLock { _ = $0.removeValue(forKey: command.values.first ?? "") }
      return ["OK rev=12 undo=u3"]
    default: return [#"ERR UNKNOWN-VERB retry=no "No such verb.""#]
    }
  }

  /// The fields that rows have, with the end that a duration gives.
  private static func fields(_ command: Command) -> Row {
    let known = ["title", "start", "end", "cal", "location", "notes", "allday"]
    var row = known.compactMap { key in command[key].map { Pair(key, $0) } }
    if let start = command["start"].flatMap({ WallTime(text: $0) }),
      let duration = command["dur"].flatMap({ SpokenDuration($0) })
    {
      row.append(
        Pair(
          "end",
          start.adding(days: duration.days).adding(seconds: Int64(duration.minutes) * 60)
            .description))
    }
    return row
  }

  private static func text(_ row: Row) -> String {
    row.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
  }
}
