import CalendarClient
import LineProtocol
import Scheduling

extension CommandContext {
  /// Says what an appointment is after a change.
  func report(_ done: String, _ reply: Reply, _ client: CalendarClient) async throws {
    guard let id = reply["id"] else {
      print(.members(["undo": reply["undo"].map(JSONValue.string)]), ["\(done)."])
      return
    }
    // A session that reads its times in --zone would tell them in it as well.
    let appointment = try await Listing(client: client).rows(
      AppointmentReference(id: id), zone: arguments.has("zone") ? surroundings.zone.identifier : nil
    ).0
    let json = appointment.json.adding("undo", reply["undo"].map(JSONValue.string))
    print(json, ["\(done) \(appointment.sentence(surroundings)) (\(appointment.shortName))."])
  }
}

extension ListedAppointment {
  /// The shortest name that commands take, such as `7c2f1a` or `7c2f1a@2026-12-03`.
  var shortName: String {
    let short = ShortIdentifiers([id])[id]
    return AppointmentReference.shortOccurrence(self).map { "\(short)@\($0)" } ?? short
  }

  /// The title in quotes, short and harmless.
  var quotedTitle: String {
    "\"\(TerminalText.cut(TerminalText.harmless(title), to: 60))\""
  }
}

extension JSONValue {
  /// An object with one more member, where there is a value for it.
  func adding(_ name: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(let members) = self, let value else { return self }
    return .object(members + [Member(name, value)])
  }
}
