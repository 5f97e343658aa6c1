import LineProtocol
import SessionTesting
import Testing

/// Each role × each command that touches a calendar, over the wire.
@Suite struct RoleTableTests {
  private static let roles = ["none", "freebusy", "read", "write", "own"]

  /// The least role that a command takes, and what those below it hear.
  private enum Needs: Sendable {
    /// Named by the calendar: who sees it at all is `DENIED`.
    case onCalendar(String)
    /// Named by an appointment: who may not read it does not find it.
    case onAppointment(String)
  }

  private struct Row: Sendable {
    var needs: Needs
    /// The command, of the calendar's name and the identifier of an appointment of the owner's.
    var command: @Sendable (_ calendar: String, _ id: String) -> String
    /// Whether the appointment is in the trash.
    var isDeleted = false
  }

  private static let file =
    #"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\nDTSTART:20260303T090000Z\nEND:VEVENT\nEND:VCALENDAR"#

  private static let table: [String: Row] = [
    "CALENDAR set": Row(needs: .onCalendar("own")) { name, _ in "CALENDAR set \(name) title=x" },
    "CALENDAR del": Row(needs: .onCalendar("own")) { name, _ in "CALENDAR del \(name)" },
    "CALENDAR share": Row(needs: .onCalendar("own")) { name, _ in
      "CALENDAR share \(name) user=third role=read"
    },
    "CALENDAR unshare": Row(needs: .onCalendar("own")) { name, _ in
      "CALENDAR unshare \(name) user=third"
    },
    "CALENDAR shares": Row(needs: .onCalendar("own")) { name, _ in "CALENDAR shares \(name)" },
    "ADD": Row(needs: .onCalendar("write")) { name, _ in
      "ADD title=x start=2026-03-03T09:00 dur=1h cal=\(name)"
    },
    "GET": Row(needs: .onAppointment("read")) { _, id in "GET \(id)" },
    "SET": Row(needs: .onAppointment("write")) { _, id in "SET \(id) title=x" },
    "DEL": Row(needs: .onAppointment("write")) { _, id in "DEL \(id)" },
    "LIST": Row(needs: .onCalendar("read")) { name, _ in "LIST day=2026-03-03 cal=\(name)" },
    "SUB": Row(needs: .onCalendar("read")) { name, _ in "SUB range=2026-03 cal=\(name)" },
    "FIND": Row(needs: .onCalendar("read")) { name, _ in "FIND text=x cal=\(name)" },
    "FREE": Row(needs: .onCalendar("freebusy")) { name, _ in "FREE range=2026-03 cal=\(name)" },
    "SLOTS": Row(needs: .onCalendar("freebusy")) { name, _ in
      "SLOTS range=2026-03 dur=1h cal=\(name)"
    },
    "HISTORY": Row(needs: .onAppointment("read")) { _, id in "HISTORY \(id)" },
    "TRASH": Row(needs: .onCalendar("read")) { name, _ in "TRASH cal=\(name)" },
    "RESTORE": Row(
      needs: .onAppointment("write"), command: { _, id in "RESTORE \(id)" }, isDeleted: true),
    "CHANGES": Row(needs: .onCalendar("read")) { name, _ in "CHANGES cal=\(name)" },
    "COPY": Row(needs: .onAppointment("read")) { _, id in "COPY refs=\(id)" },
    "CUT": Row(needs: .onAppointment("write")) { _, id in "CUT refs=\(id)" },
    "PASTE": Row(needs: .onCalendar("write")) { name, _ in
      "PASTE start=2026-03-04T09:00 cal=\(name) ics=\"\(file)\""
    },
    "IMPORT": Row(needs: .onCalendar("write")) { name, _ in "IMPORT cal=\(name) ics=\"\(file)\"" },
    "EXPORT": Row(needs: .onCalendar("read")) { name, _ in "EXPORT cal=\(name)" },
    "VIEW open": Row(needs: .onCalendar("freebusy")) { name, _ in
      "VIEW open day=2026-03-03 size=400x960 cal=\(name)"
    },
  ]

  /// Commands that no role on a calendar decides about: of the connection, of views that are open,
  /// of users, of one's own steps and one's own new calendars.
  private static let apart: Set<String> = [
    "HELLO", "AUTH token", "AUTH password", "PING", "HELP", "LIMITS", "QUIT", "CALENDARS",
    "CALENDAR add", "UNSUB", "UNDO", "REDO", "VIEW set", "VIEW close", "REGION add", "REGION set",
    "REGION del", "COMMAND add", "COMMAND del", "COMMANDS", "MENU", "RUN", "USERS", "USER add",
    "USER set", "USER del", "TOKEN add", "TOKEN list", "TOKEN del",
  ]

  @Test func everyCommandIsInTheTable() {
    let all = Set(CommandShape.all.map(\.name))
    let known = Set(Self.table.keys).union(Self.apart)
    #expect(all.subtracting(known).isEmpty, "say which role they need")
    #expect(known.subtracting(all).isEmpty, "there are no such commands")
  }

  @Test(arguments: roles)
  func aRoleAllowsWhatItNames(role: String) async throws {
    try await SessionServer.with { server in
      let owner = try await server.client()
      for name in ["other", "third"] { #expect(try await owner.ask("USER add \(name)").isOK) }
      let token = try #require(try await owner.ask("TOKEN add user=other")["token"])
      let other = TestClient(server.connect())
      _ = try await other.ask("HELLO 1 client=test zone=Europe/Athens")
      #expect(try await other.ask("AUTH token \(token)").isOK)

      for (number, name) in Self.table.keys.sorted().enumerated() {
        let row = try #require(Self.table[name])
        let calendar = "c\(number)"
        _ = try await owner.ask("CALENDAR add \(calendar)")
        let added = try await owner.ask(
          "ADD title=x start=2026-03-03T09:00 dur=1h cal=\(calendar)")
        let id = try #require(added["id"])
        if row.isDeleted { _ = try await owner.ask("DEL \(id)") }
        _ = try await owner.ask("CALENDAR share \(calendar) user=third role=read")
        if role != "none" {
          let shared = try await owner.ask("CALENDAR share \(calendar) user=other role=\(role)")
          #expect(shared.isOK)
        }
        let answer = try await other.ask(row.command(calendar, id))
        #expect(answer.code == Self.code(role, row.needs), "\(name) as \(role): \(answer)")
        let seen = try await other.ask("CALENDARS").rows.contains { $0["cal"] == calendar }
        let isGone = name == "CALENDAR del" && role == "own"
        #expect(seen == (role != "none" && !isGone), "CALENDARS after \(name) as \(role)")
      }
    }
  }

  private static func code(_ role: String, _ needs: Needs) -> String? {
    func rank(_ role: String) -> Int { roles.firstIndex(of: role) ?? 0 }
    switch needs {
    case .onCalendar(let least):
      if rank(role) >= rank(least) { return nil }
      return role == "none" ? "NOT-FOUND" : "DENIED"
    case .onAppointment(let least):
      if rank(role) >= rank(least) { return nil }
      return rank(role) >= rank("read") ? "DENIED" : "NOT-FOUND"
    }
  }
}
