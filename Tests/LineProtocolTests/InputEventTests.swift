import Testing

@testable import LineProtocol

@Suite struct InputEventTests {
  static let examples: [(String, InputEvent.Gesture)] = [
    ("hover 271 179", .hover(x: 271, y: 179, pencil: false, [])),
    ("hover -1 -999999999 pencil", .hover(x: -1, y: -999_999_999, pencil: true, [])),
    ("hover 1 2 pencil +shift", .hover(x: 1, y: 2, pencil: true, .shift)),
    ("hover 1 2 +shift+command", .hover(x: 1, y: 2, pencil: false, [.shift, .command])),
    ("leave", .leave), ("tick", .tick), ("blur", .blur), ("focus", .focus(text: false)),
    ("focus text", .focus(text: true)),
    ("down 0 pointer 271 179", .down(contact: 0, .pointer, x: 271, y: 179, .primary, [])),
    ("down 99 touch 0 0 button=primary", .down(contact: 99, .touch, x: 0, y: 0, .primary, [])),
    (
      "down 1 pencil 5 6 button=secondary +option",
      .down(contact: 1, .pencil, x: 5, y: 6, .secondary, .option)
    ),
    ("down 1 unknown 5 6 +control", .down(contact: 1, .unknown, x: 5, y: 6, .primary, .control)),
    ("move 0 271 196", .move(contact: 0, x: 271, y: 196, [])),
    ("move  0  271  196  +command", .move(contact: 0, x: 271, y: 196, .command)),
    ("up 0 271 214 +shift", .up(contact: 0, x: 271, y: 214, .shift)),
    ("cancel 3", .cancel(contact: 3)), ("cancel all", .cancel(contact: nil)),
    ("wheel 1 2 -3 40", .wheel(x: 1, y: 2, dx: -3, dy: 40, [])),
    ("key down a code=KeyA +command", .key(.down, name: "a", code: "KeyA", .command)),
    ("key up Meta", .key(.up, name: "Meta", code: nil, [])),
    ("key repeat ArrowUp +shift", .key(.repeated, name: "ArrowUp", code: nil, .shift)),
    ("key down + +shift", .key(.down, name: "+", code: nil, .shift)),
    (#"key down " " code=Space"#, .key(.down, name: " ", code: "Space", [])),
    (#"key down "\"" +shift"#, .key(.down, name: "\"", code: nil, .shift)),
    (#"key down "=""#, .key(.down, name: "=", code: nil, [])),
    ("key down γ code=KeyG", .key(.down, name: "γ", code: "KeyG", [])),
  ]

  @Test(arguments: examples)
  func gesturesAreRead(text: String, gesture: InputEvent.Gesture) throws {
    let event = InputEvent(view: 1, sequence: 5, time: 1_208, gesture: gesture)
    #expect(try clientLine("@v1 5 1208 " + text) == .input(event))
    #expect(try clientLine("@v1  5  1208  " + text + "  \r") == .input(event))
  }

  @Test func addressAndTime() throws {
    let event = InputEvent(
      view: 999_999, sequence: 999_999_999_999_999, time: nil, gesture: .tick)
    #expect(try clientLine("@v999999 999999999999999 - tick") == .input(event))
    #expect(
      try clientLine("@v0 0 0 tick")
        == .input(InputEvent(view: 0, sequence: 0, time: 0, gesture: .tick)))
  }

  @Test(arguments: [
    "hover", "hover 1", "hover 1 x", "hover 1 2 3", "hover 1 2 finger", "hover 1 2 +shift pencil",
    "hover 1234567890 1", "hover --1 1", "hover 1- 1", "hover +1 1", "hover 1 2 +",
    "hover 1 2 +Shift",
    "hover 1 2 +shift+", "hover 1 2 +shift +command", "hover 1 2 +shiftx", "leave 1", "ticks",
    "Tick",
    "focus texts", "down 0 1 2", "down 100 touch 1 2", "down 0 finger 1 2", "down 0 touch 1",
    "down 0 touch 1 2 button=third", "down 0 touch 1 2 button=", "move 0 1", "move -1 1 2",
    "up 0 1",
    "cancel", "cancel 100", "cancel All", "wheel 1 2 3", "key", "key press a", "key down",
    "key down a=b", "key down a code=", "key down a code=\"x\"", "key down a +x", "key down \"a",
    "key down a KeyA", "scroll 1 2", "",
  ])
  func mistakesAreFaultsOfTheView(text: String) throws {
    guard case .refusedInput(1, 7, let error) = try clientLine("@v1 7 10 " + text) else {
      Issue.record("accepted or not addressed")
      return
    }
    #expect(error.code == .syntax)
    #expect(error.pairs["octet"] != nil)
  }

  @Test func withoutAViewAMistakeIsTheConnections() throws {
    for line in ["@", "@v", "@s1 1 1 tick", "@v1234567 1 1 tick", "@vx 1 1 tick", "@1 1 1 tick"] {
      guard case .refused(let tag, let error) = try clientLine(line) else {
        Issue.record("accepted: \(line)")
        continue
      }
      #expect(tag.isQuiet)
      #expect(error.code == .syntax)
    }
  }

  @Test func withoutASequenceAMistakeStillNamesItsView() throws {
    for line in ["@v3", "@v3 x 1 tick", "@v3 1234567890123456 1 tick", "@v3 -1 1 tick"] {
      guard case .refusedInput(3, nil, _) = try clientLine(line) else {
        Issue.record("accepted: \(line)")
        continue
      }
    }
  }
}
