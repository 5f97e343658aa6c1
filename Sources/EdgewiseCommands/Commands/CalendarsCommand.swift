import CalendarClient
import LineProtocol

extension CommandDefinition {
  static let calendars = CommandDefinition(
    "calendars", summary: "List the calendars that you may see.",
    details: ["JSON keys of each: calendar, title, zone, role, guarded, rev."]
  ) { context in
    try await context.withServer { client in
      let rows = try await client.send(ClientCommand("CALENDARS")).rows
      let json = JSONValue.array(
        rows.map { row in
          .members([
            "calendar": .string(row["cal"] ?? ""), "title": .string(row["title"] ?? ""),
            "zone": .string(row["zone"] ?? ""), "role": .string(row["role"] ?? ""),
            "guarded": .bool(row["guarded"] == "yes"),
            "rev": row["rev"].flatMap { Int($0) }.map(JSONValue.integer),
          ])
        })
      let texts = rows.map { row in
        ["cal", "title", "zone", "role"].map { TerminalText.harmless(row[$0] ?? "") }
          + [row["guarded"] == "yes" ? "no double booking" : ""]
      }
      context.print(json, texts.isEmpty ? ["There are no calendars."] : columns(texts))
    }
  }

  private static func columns(_ rows: [[String]]) -> [String] {
    let widths = (0..<(rows.first?.count ?? 0)).map { index in
      rows.map { TerminalText.width($0[index]) }.max() ?? 0
    }
    return rows.map { row in
      let line = zip(row, widths).filter { $0.1 > 0 }.map { TerminalText.fit($0.0, to: $0.1) }
        .joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
