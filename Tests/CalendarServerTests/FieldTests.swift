import LineProtocol
import SessionTesting
import Testing

/// Fields of appointments that are told and changed by name.
@Suite struct FieldTests {
  @Test func categoriesAndAddressesComeBackAsTheyWereGiven() async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let added = try await client.ask(
        #"ADD title=Trip start=2026-03-03T09:30 dur=1h categories="Work\n\nTravel, abroad\r\nWork" url=https://example.org/?a"#
      )
      let id = try #require(added["id"])
      for command in ["GET \(id)", "LIST day=2026-03-03", "CHANGES cal=home"] {
        let row = try #require(try await client.ask(command).rows.first)
        #expect(row["categories"] == "Work\nTravel, abroad", "\(command)")
        #expect(row["url"] == "https://example.org/?a", "\(command)")
      }
      let only = try await client.ask("LIST day=2026-03-03 fields=categories,url")
      #expect(only.rows.first?.map(\.key) == ["categories", "url"])
      // Found by them, shown in files, told in the history.
      #expect(try await client.ask("FIND text=abroad").rows.count == 1)
      #expect(try await client.file().contains("CATEGORIES:Work,Travel\\, abroad\r\n"))
      #expect(try await client.ask("SET \(id) categories=Home url=\"\"").isOK)
      let changed = try #require(try await client.ask("GET \(id)").rows.first)
      #expect(changed["categories"] == "Home" && changed["url"] == nil)
      #expect(
        try await client.ask("HISTORY \(id)").rows.first?["fields"] == "categories,url")
      #expect(try await client.ask("SET \(id) categories=\"\"").isOK)
      #expect(try await client.ask("GET \(id)").rows.first?["categories"] == nil)
      #expect(try await client.ask("UNDO").isOK)
      #expect(try await client.ask("GET \(id)").rows.first?["categories"] == "Home")
    }
  }

  /// A text that was typed on any system holds a rule a line.
  @Test(arguments: [#"\n"#, #"\r\n"#])
  func rulesStandOnLinesOfTheirOwn(lineEnd: String) async throws {
    try await SessionServer.with { server in
      let client = try await server.client()
      let rules = ["FREQ=DAILY;COUNT=2", "FREQ=WEEKLY;COUNT=2"]
      let added = try await client.ask(
        "ADD title=x start=2026-03-03T09:30 dur=1h repeat=\"\(rules.joined(separator: lineEnd))\"")
      let row = try await client.ask("GET \(try #require(added["id"]))").rows.first
      #expect(row?["repeat"] == rules.joined(separator: "\n"))
    }
  }
}
