import LineProtocol
import Scheduling
import Testing

@testable import EdgewiseCommands

@Suite("Pictures of days and weeks")
struct DrawingTests {
  private let monday = CalendarDate(daysSinceEpoch: 20_787)
  private let now = WallTime(wallSeconds: 1_796_206_800)

  private func appointment(
    _ title: String, _ start: String, _ end: String, calendar: String = "home",
    location: String = "", fold: String = "1", endFold: String = "1"
  ) throws -> ListedAppointment {
    try #require(
      ListedAppointment([
        .init("id", title), .init("start", start), .init("end", end), .init("title", title),
        .init("cal", calendar), .init("location", location),
        .init("fold", fold), .init("end-fold", endFold),
      ]))
  }

  private func grid(
    _ appointments: [ListedAppointment], days: Int = 7, width: Int = 80, colours: Bool = false
  ) -> [String] {
    GridDrawing(
      days: monday..<monday.adding(days: days), now: now, appointments: appointments,
      painter: Painter(colours: colours), width: width
    ).lines()
  }

  @Test(
    "What show says of the time names each day in full",
    arguments: [
      ("2026-12-03T09:00", "2026-12-03T10:00", "Thursday 3 December 2026, 09:00–10:00"),
      ("2026-12-03T23:00", "2026-12-04T00:00", "Thursday 3 December 2026, 23:00–24:00"),
      (
        "2026-12-03T23:00", "2026-12-04T01:00",
        "Thursday 3 December 2026, 23:00 – Friday 4 December 2026, 01:00"
      ), ("2027-08-22", "2027-08-23", "Sunday 22 August 2027, all day"),
      ("2027-08-22", "2027-08-31", "Sunday 22 August 2027 – Monday 30 August 2027, all day"),
    ])
  func longText(_ start: String, _ end: String, _ text: String) throws {
    #expect(try appointment("X", start, end).longText == text)
  }

  @Test("Of times that the clocks show twice the later one is told wherever a time is read")
  func laterTimes() throws {
    let later = try appointment(
      "A", "2026-10-25T03:30", "2026-10-25T03:45", fold: "2", endFold: "2")
    let across = try appointment("Y", "2026-10-25T03:30", "2026-10-25T03:45", endFold: "2")
    let earlier = try appointment("Z", "2026-10-25T03:30", "2026-10-25T03:45")
    #expect(later.timeText(in: 2026) == "03:30–03:45 (the later 03:30)")
    #expect(later.longText == "Sunday 25 October 2026, 03:30–03:45 (the later 03:30)")
    #expect(across.timeText(in: 2026) == "03:30–03:45 (until the later 03:45)")
    #expect(earlier.timeText(in: 2026) == "03:30–03:45")
    let day = later.start.date
    let lines = AgendaDrawing(
      days: day..<day.adding(days: 1), today: monday, appointments: [later, earlier, across],
      painter: Painter(colours: false), width: 80
    ).lines()
    #expect(
      lines.dropFirst() == [
        "  Y  03:30–03:45    Y  (until the later 03:45)", "  Z  03:30–03:45    Z",
        "  A  03:30–03:45    A  (the later 03:30)",
      ])
    let week = GridDrawing(
      days: day..<day.adding(days: 7), now: now,
      appointments: [try appointment("A", "2026-10-25T03:30", "2026-10-25T05:00", fold: "2")],
      painter: Painter(colours: false), width: 100
    ).lines()
    #expect(week.contains { $0.contains("▌03:30–05:00") })
  }

  @Test("No lane is too narrow for the beginning of a title", arguments: 1...30)
  func narrowLanes(_ count: Int) throws {
    let lines = grid(
      try (0..<count).map {
        try appointment("Dinner \($0)", "2026-11-30T19:00", "2026-11-30T20:00")
      })
    #expect(lines.allSatisfy { TerminalText.width($0) <= 80 })
    #expect(lines.contains { $0.hasPrefix("19:00 │▌D") })
    #expect(lines.contains { $0.hasPrefix("19:00 │▌Dinne…+\(count - 1)│") } == (4...9 ~= count))
  }

  @Test("Where too many overlap the grid names the first and counts the others")
  func crowded() throws {
    let lines = grid(
      try (1...7).map {
        try appointment("Talk \($0)", "2026-12-03T09:00", "2026-12-03T\(9 + $0):00")
      })
    #expect(lines.allSatisfy { TerminalText.width($0) <= 80 })
    let nine = try #require(lines.first { $0.hasPrefix("09:00") })
    #expect(nine.contains("│▌Talk 7+6│"))
    let eleven = try #require(lines.first { $0.hasPrefix("11:00") })
    #expect(eleven.contains("│▌      +4│"))
    let fifteen = try #require(lines.first { $0.hasPrefix("15:00") })
    #expect(fifteen.contains("│▌        │"))
  }

  @Test("A week: overlaps share a column, all-day appointments stand on top, now is marked")
  func week() throws {
    let lines = grid([
      try appointment("Standup", "2026-11-30T09:00", "2026-11-30T09:15"),
      try appointment("Design review", "2026-12-03T09:00", "2026-12-03T11:00", calendar: "work"),
      try appointment("Dentist", "2026-12-03T10:00", "2026-12-03T11:30"),
      try appointment("Trip to Delphi", "2026-12-04", "2026-12-06"),
      try appointment("Night", "2026-12-01T22:00", "2026-12-02T01:00"),
    ])
    #expect(lines.allSatisfy { TerminalText.width($0) <= 80 })
    #expect(
      lines.joined(separator: "\n") == """
              Week 49 · 30 November – 6 December 2026

                Mon 30    Tue 1     Wed 2 ●   Thu 3     Fri 4     Sat 5     Sun 6  \u{20}
              ┌─────────┬─────────┬─────────┬─────────┬─────────┬─────────┬─────────┐
          all │         │         │         │         │▌Trip to…│▌Trip to…│         │
              ├─────────┼─────────┼─────────┼─────────┼─────────┼─────────┼─────────┤
        00:00 │         │         │▌Night   │         │         │         │         │
              │         │         │▌22:00   │         │         │         │         │
          ⋮   │         │         │         │         │         │         │         │
        09:00 │▌Standup │         │         │▌De…     │         │         │         │
              │         │         │         │▌        │         │         │         │
        10:00 │         │         │╌╌╌╌╌╌╌╌╌│▌   ▌Den…│         │         │         │
              │         │         │         │▌   ▌    │         │         │         │
        11:00 │         │         │         │    ▌    │         │         │         │
              │         │         │         │         │         │         │         │
        12:00 │         │         │         │         │         │         │         │
              │         │         │         │         │         │         │         │
        13:00 │         │         │         │         │         │         │         │
              │         │         │         │         │         │         │         │
        14:00 │         │         │         │         │         │         │         │
              │         │         │         │         │         │         │         │
        15:00 │         │         │         │         │         │         │         │
              │         │         │         │         │         │         │         │
        16:00 │         │         │         │         │         │         │         │
              │         │         │         │         │         │         │         │
          ⋮   │         │         │         │         │         │         │         │
        22:00 │         │▌Night   │         │         │         │         │         │
              │         │▌22:00   │         │         │         │         │         │
        23:00 │         │▌        │         │         │         │         │         │
              │         │▌        │         │         │         │         │         │
              └─────────┴─────────┴─────────┴─────────┴─────────┴─────────┴─────────┘
        """)
  }

  @Test("A day takes one wide column")
  func day() throws {
    let lines = grid(
      [
        try appointment(
          "Standup", "2026-11-30T09:00", "2026-11-30T10:30", location: "Room 2")
      ], days: 1)
    let text = lines.joined(separator: "\n")
    #expect(text.contains("Monday 30 November 2026"))
    #expect(text.contains("09:00 │▌Standup"))
    #expect(text.contains("      │▌09:00–10:30"))
    #expect(text.contains("10:00 │▌Room 2"))
  }

  @Test(
    "No line is wider than the terminal, with any text",
    arguments: [70, 72, 80, 93, 120, 200], [1, 2, 5, 7])
  func widths(_ width: Int, _ days: Int) throws {
    let titles = ["会議室の予約と打ち合わせ", "👩‍👩‍👧‍👦 family 🎉🎉🎉", "e\u{301}te\u{301}", "", "\u{1B}[31mred\n"]
    let appointments = try titles.enumerated().flatMap { index, title in
      [
        try appointment(title, "2026-11-30T09:\(index)0", "2026-11-30T1\(index):00"),
        try appointment(title, "2026-12-01", "2026-12-0\(index + 2)"),
      ]
    }
    let lines = grid(appointments, days: days, width: width)
    #expect(lines.allSatisfy { TerminalText.width($0) <= width })
    let rows = lines.drop { !$0.contains("┌") }
    #expect(Set(rows.map { TerminalText.width($0) }).count == 1)
  }

  @Test("Colours change nothing but colours")
  func colours() throws {
    let appointments = [try appointment("Standup", "2026-11-30T09:00", "2026-11-30T10:30")]
    var isEscape = false
    let plain = grid(appointments, colours: true).joined(separator: "\n").filter { character in
      if character == "\u{1B}" { isEscape = true }
      defer { if character == "m" { isEscape = false } }
      return !isEscape
    }
    #expect(plain == grid(appointments).joined(separator: "\n"))
  }

  @Test("Lanes: every appointment keeps its lane, none overlaps another")
  func lanes() throws {
    let monday = monday
    for seed in 0..<200 {
      var random = UInt32(seed) &* 2_654_435_761 &+ 1
      func next(_ bound: Int) -> Int {
        random = random &* 1_664_525 &+ 1_013_904_223
        return Int(random >> 8) % bound
      }
      let appointments = try (0..<next(12)).map { number in
        let start = WallTime(monday, secondOfDay: next(86_400))
        return try appointment(
          "a\(number)", start.description, start.adding(seconds: Int64(next(20_000))).description)
      }
      let column = DayColumn(day: monday, appointments: appointments)
      #expect(column.placed.count == appointments.count, "seed \(seed)")
      for row in 0..<48 {
        let here = column.placed.filter { $0.rows.contains(row) }
        #expect(Set(here.map(\.lane)).count == here.count, "seed \(seed)")
        #expect(Set(here.map(\.lanes)).count <= 1, "seed \(seed)")
        #expect(column.lanes(inRow: row).compactMap { $0 }.count == here.count, "seed \(seed)")
      }
    }
  }

  @Test("An agenda tells what is not certain, or cancelled")
  func statuses() throws {
    var entries = try ["confirmed", "tentative", "cancelled"].map { status in
      var entry = try appointment(status, "2026-11-30T09:00", "2026-11-30T10:00")
      entry.status = status
      return entry
    }
    entries[1].location = "Room 2"
    let agenda = AgendaDrawing(
      days: monday..<monday.adding(days: 1), today: monday.adding(days: 9), appointments: entries,
      painter: Painter(colours: false), width: 80)
    let texts = agenda.lines().dropFirst().map { $0.split(separator: "09:00–10:00    ").last ?? "" }
    #expect(
      texts == ["cancelled  (cancelled)", "confirmed", "tentative  (tentative)  @ Room 2"])
  }

  @Test("Nothing to show is said in words")
  func empty() {
    let agenda = AgendaDrawing(
      days: monday..<monday.adding(days: 1), today: monday, appointments: [],
      painter: Painter(colours: false), width: 80)
    #expect(agenda.lines() == ["Nothing on Monday 30 November 2026."])
  }
}

@Suite("Text in a terminal")
struct TerminalTextTests {
  @Test(
    "Cells",
    arguments: [("abc", 3), ("会議", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 2), ("☕", 2), ("", 0)])
  func width(_ text: String, _ width: Int) {
    #expect(TerminalText.width(text) == width)
  }

  @Test("A cut is marked and never too wide", arguments: 0...8)
  func cut(_ width: Int) {
    for text in ["会議室の予約", "abcdefgh", "a会b議c"] {
      #expect(TerminalText.width(TerminalText.cut(text, to: width)) <= width)
      #expect(TerminalText.width(TerminalText.fit(text, to: width)) == width)
    }
    #expect(TerminalText.cut("abcdef", to: 4) == "abc…")
  }

  @Test("Short ids are as long as it takes to tell them apart")
  func shortIdentifiers() {
    let short = ShortIdentifiers(["aaaa-111111", "bbbb-111111", "cccc-222222"])
    #expect(short["aaaa-111111"] == "a-111111")
    #expect(ShortIdentifiers(["aaaa-111111", "aaaa-111111"])["aaaa-111111"] == "111111")
    #expect(ShortIdentifiers(["x"])["x"] == "x")
  }

  @Test("JSON escapes what it must")
  func json() {
    let value = JSONValue.members([
      "a": .string("\"\\\n\t\u{0}\u{1B}é☕"), "none": nil, "b": .array([.integer(-1), .null]),
    ])
    #expect(value.text == #"{"a":"\"\\\n\t\u0000\u001bé☕","b":[-1,null]}"#)
  }
}
