import Interaction
import Testing

/// Inputs that broke other calendars, each by the public report it was learned from.
@Suite struct BrokenElsewhereTests {
  @Test("fullcalendar#2438: the least duration")
  func leastDuration() throws {
    var scene = try scene(
      ["a": "2026-03-03T10:07/2026-03-03T10:40", "b": "2026-03-04T10:00/2026-03-04T10:05"],
      exampleWeek { $0.snap = 30 })
    scene.play(
      """
      @1 down 0 pointer 250 212
      @2 move 0 250 172
      GRAB…
      PREVIEW op=resize-end ref=a start=2026-03-03T10:07 end=2026-03-03T10:37 rect=200,169,180,40 \
      limited=min-duration
      @3 cancel 0
      …
      @4 down 0 pointer 450 170
      @5 move 0 450 130
      GRAB op=resize-end ref=b rev=8800
      PREVIEW op=resize-end ref=b start=2026-03-04T10:00 end=2026-03-04T10:05 rect=400,160,180,12 \
      limited=min-duration
      @6 up 0 450 130
      CANCEL op=resize-end ref=b cause=unchanged
      …
      """)
  }

  @Test("fullcalendar#783: edges never swap")
  func edgesNeverSwap() throws {
    var scene = try scene(["a": "2026-03-03T12:00/2026-03-03T12:15"])
    scene.play(
      """
      @1 down 0 pointer 250 338
      @2 move 0 250 98
      GRAB…
      PREVIEW op=resize-end ref=a start=2026-03-03T12:00 end=2026-03-03T12:15 rect=200,320,180,20 \
      limited=min-duration
      @3 up 0 250 98
      CANCEL op=resize-end ref=a cause=unchanged
      …
      """)
    #expect(scene.edits.isEmpty)
  }

  @Test("bryntum#11461, angular-calendar#1232: an end edge over midnight")
  func endOverMidnight() throws {
    var scene = try scene(
      ["a": "2026-03-02T23:00/2026-03-02T23:30"], exampleWeek(hours: "00:00-24:00"))
    scene.play(
      """
      @1 down 0 pointer 50 940
      @2 move 0 250 40
      GRAB…
      PREVIEW op=resize-end ref=a seg=1/2 start=2026-03-02T23:00 end=2026-03-03T01:00 \
      rect=0,920,180,40
      PREVIEW op=resize-end ref=a seg=2/2 start=2026-03-02T23:00 end=2026-03-03T01:00 \
      rect=200,0,180,40
      @3 up 0 250 40
      PENDING…
      > commit op=resize-end [a rev=8800 2026-03-02T21:00Z/2026-03-02T23:00Z]
      """)
  }

  @Test("schedule-x#229, bryntum#8619: scroll against hold")
  func scrollAgainstHold() throws {
    var scene = try scene(
      ["a": "2026-03-03T09:00/2026-03-03T10:00"], exampleWeek { $0.hourHeight = 160 })
    scene.play(
      """
      @0 down 0 touch 250 200
      @120 move 0 250 185
      SCROLL x=0 y=15
      @130 up 0 250 185
      @1000 down 0 touch 250 200
      @1700 move 0 250 240
      GRAB op=move ref=a rev=8800
      SELECT refs=a
      PREVIEW op=move ref=a start=2026-03-03T09:15…
      """)
  }

  @Test(
    "angular-calendar#1430: a hold of 499 and of 500 ms", arguments: [(499, false), (500, true)])
  func holdIsInclusive(time: Int, drags: Bool) throws {
    var scene = try scene(["a": "2026-03-03T09:00/2026-03-03T10:00"])
    _ = scene.send(.down(contact: 0, .direct, Point(x: 250, y: 120)), at: 0)
    let effects = scene.send(.move(contact: 0, Point(x: 250, y: 150)), at: Milliseconds(time))
    #expect(effects.contains { if case .grab = $0 { true } else { false } } == drags)
  }

  @Test("fullcalendar#3154: a finger, then a mouse at the same spot")
  func fingerThenMouse() throws {
    var scene = try scene(["a": "2026-03-03T09:00/2026-03-03T10:00"])
    scene.play(
      """
      @0 down 0 touch 250 159
      @10 up 0 250 159
      SELECT refs=a
      FOCUS…
      @60 hover 250 159
      HANDLES ref=a edges=start,end hot=end…
      STYLE on=handle…
      @70 down 1 pointer 250 159
      @80 move 1 250 179
      GRAB op=resize-end ref=a rev=8800
      PREVIEW…
      """)
  }

  @Test("obsidian-day-planner#757, tldraw#9316: a pencil and a palm")
  func pencilAndPalm() throws {
    var scene = try scene(["a": "2026-03-03T09:00/2026-03-03T10:00"])
    scene.play(
      """
      @0 down 0 touch 250 120
      @10 up 0 250 120
      SELECT refs=a
      FOCUS…
      @400 down 1 pencil 250 120
      @410 move 1 250 126
      GRAB op=move ref=a rev=8800
      PREVIEW…
      @420 down 2 touch 300 300
      @1200 move 2 300 400
      @1210 move 1 250 160
      PREVIEW op=move ref=a start=2026-03-03T09:30…
      @1220 up 2 300 400
      @1230 up 1 250 160
      PENDING op=move ref=a
      > commit op=move…
      """)
  }

  @Test("fullcalendar#857, #2578: Option at the drop")
  func optionAtTheDrop() throws {
    for held in [true, false] {
      var scene = try scene(["a": "2026-03-03T09:00/2026-03-03T10:00"])
      _ = scene.send(.down(contact: 0, .indirectPointer, Point(x: 250, y: 120)), at: 0)
      _ = scene.send(.move(contact: 0, Point(x: 250, y: 160), .option), at: 1)
      _ = scene.send(.up(contact: 0, Point(x: 250, y: 160), held ? .option : []), at: 2)
      _ = scene.commit()
      #expect(scene.edits.map(\.operation) == [held ? .copy : .move])
      #expect(scene.items.count == (held ? 2 : 1))
      #expect((scene.items["a"]?.revision == 8_800) == held)
    }
  }

  @Test("fullcalendar#2253, #3752: a group across days")
  func groupAcrossDays() throws {
    var scene = try scene(
      [
        "a": "2026-03-02T08:00/2026-03-02T09:00", "b": "2026-03-03T09:00/2026-03-03T10:00",
      ], exampleWeek(hours: "06:00-18:00"))
    scene.play(
      """
      @0 down 0 touch 50 180
      @1 up 0 50 180
      …
      @2 down 0 touch 250 260
      @3 up 0 250 260 +command
      SELECT refs=a,b
      FOCUS…
      @4 down 0 pointer 50 180
      @5 move 0 650 100
      GRAB…
      PREVIEW…
      PREVIEW…
      @6 up 0 650 100
      PENDING op=move refs=a,b
      > commit op=move [a rev=8800 2026-03-05T05:00Z/2026-03-05T06:00Z] \
      [b rev=8800 2026-03-06T06:00Z/2026-03-06T07:00Z]
      > store
      COMMIT op=move refs=a,b rev=8801 undo=u8801
      BOX ref=a…
      BOX ref=b…
      HANDLES…
      STYLE…
      """)
    #expect(scene.edits.count == 1)
  }

  @Test("fullcalendar#5693: Escape in a drag")
  func escapeInADrag() throws {
    var scene = try scene(["a": "2026-03-03T09:00/2026-03-03T10:00"])
    scene.play(
      """
      @0 down 0 pointer 250 120
      @1 move 0 250 140
      …
      @2 move 0 250 160
      PREVIEW…
      @3 move 0 250 180
      PREVIEW…
      @4 key down Escape
      CANCEL op=move ref=a cause=escape
      …
      @5 move 0 250 200
      @6 up 0 250 200
      …
      """)
    #expect(scene.edits.isEmpty)
    #expect(scene.items["a"]?.revision == 8_800)
  }

  @Test("a cancel by the system, and Command pressed and released in mid-drag")
  func cancelAndCommand() throws {
    var scene = try scene(["a": "2026-03-03T09:05/2026-03-03T10:05"])
    scene.play(
      """
      @0 down 0 pointer 250 120
      @1 move 0 250 140
      GRAB…
      SELECT…
      PREVIEW op=move ref=a start=2026-03-03T09:20…
      @2 key down Meta +command
      PREVIEW op=move ref=a start=2026-03-03T09:30…
      @3 key up Meta
      PREVIEW op=move ref=a start=2026-03-03T09:20…
      @4 move 0 250 160
      PREVIEW op=move ref=a start=2026-03-03T09:35…
      @5 cancel 0
      CANCEL op=move ref=a cause=cancel
      …
      """)
    #expect(scene.edits.isEmpty)
  }
}
