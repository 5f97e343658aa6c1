import Interaction
import Scheduling
import Testing

/// Cases of the keyboard that broke other calendars.
@Suite struct KeyboardCaseTests {
  @Test("fullcalendar#2535: Down held with 7 repeats on the client's clock, then released")
  func heldOnTheClientsClock() throws {
    var scene = try scene(
      ["a": "2026-03-03T09:00/2026-03-03T10:00"], exampleWeek { $0.clock = .client })
    _ = scene.send(.down(contact: 0, .direct, Point(x: 250, y: 120)), at: 0)
    _ = scene.send(.up(contact: 0, Point(x: 250, y: 120)), at: 1)
    _ = scene.send(.press(Press(.began, "ArrowDown")), at: 10)
    for time in 1...7 {
      _ = scene.send(.press(Press(.repeated, "ArrowDown")), at: Milliseconds(time * 100))
    }
    #expect(scene.send(.tick, at: 5_000).isEmpty, "ticks make no steps on the client's clock")
    #expect(scene.edits.isEmpty)
    scene.play(
      """
      @5001 key up ArrowDown
      PENDING op=move ref=a
      > commit op=move [a rev=8800 2026-03-03T09:00Z/2026-03-03T10:00Z]
      > store
      COMMIT op=move ref=a rev=8801 undo=u8801
      …
      """)
    #expect(scene.edits.count == 1)
  }

  @Test("fullcalendar#6943: Tab goes by day, start, longer first, name") func tabOrder() throws {
    var scene = try scene([
      "d": "2026-03-03T09:00/2026-03-03T09:30", "c": "2026-03-03T09:00/2026-03-03T09:30",
      "b": "2026-03-03T09:00/2026-03-03T11:00", "a": "2026-03-04T08:00/2026-03-04T09:00",
      "e": "2026-03-02T19:00/2026-03-02T20:00",
    ])
    var order: [ItemReference] = []
    for _ in 0..<5 {
      for case .focus(.item(let reference), _) in scene.send(.press(Press(.began, "Tab"))) {
        order.append(reference)
      }
      _ = scene.send(.press(Press(.ended, "Tab")))
    }
    #expect(order == ["e", "b", "c", "d", "a"])
  }

  @Test("bryntum#11804, vkurko/calendar#534: what a finger cannot resize, a command does")
  func fingersResizeByCommand() throws {
    var scene = try scene(["a": "2026-03-03T09:00/2026-03-03T10:00"])
    scene.play(
      """
      @0 down 0 touch 250 159
      @500 up 0 250 159
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      CANCEL op=move ref=a cause=unchanged
      MENU point=250,159…
      @600 run end-later
      NOMENU
      GRAB op=resize-end ref=a rev=8800
      PREVIEW op=resize-end ref=a start=2026-03-03T09:00 end=2026-03-03T10:15…
      PENDING op=resize-end ref=a
      > commit op=resize-end [a rev=8800 2026-03-03T07:00Z/2026-03-03T08:15Z]
      """)
  }
}
