import CalendarClient
import LineProtocol
import Scheduling

extension CommandDefinition {
  static let status = CommandDefinition(
    "status", summary: "Show which server answers, and as whom.",
    details: ["JSON keys: server, address, user, zone, calendars, capabilities."],
    examples: ["edgewise status", "edgewise status --server 192.0.2.7:7411 --as ann"]
  ) { context in
    let (client, user) = try await context.connect(zone: context.surroundings.zone)
    let server = await client.greeting.first { $0.key == "server" }?.value ?? "unknown"
    let capabilities = await client.greeting.first { $0.key == "caps" }?.value ?? ""
    do {
      let calendars = try await client.send(ClientCommand("CALENDARS")).rows
      let zone = context.surroundings.zone.identifier
      let json = JSONValue.members([
        "server": .string(server), "address": .string("\(client.endpoint)"), "user": .string(user),
        "zone": .string(zone), "calendars": .integer(calendars.count),
        "capabilities": .array(capabilities.split(separator: ",").map { .string(String($0)) }),
      ])
      let names = calendars.compactMap { row in
        // An id says nothing to people.
        row["own-name"] == nil ? row["cal"] : SharedCalendar.origin(row)
      }.map(TerminalText.harmless)
      context.print(
        json,
        [
          "Connected to \(TerminalText.harmless(server)) at \(client.endpoint)"
            + " as \(TerminalText.harmless(user)).",
          "Calendars: \(names.isEmpty ? "none" : names.joined(separator: ", "))",
          "Your time zone: \(zone)",
        ])
      await client.close()
    } catch {
      await client.close()
      throw error
    }
  }
}
