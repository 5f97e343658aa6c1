import Interaction
import Scheduling
import Testing

/// Copy, cut, paste, duplicate and delete.
@Suite struct ClipboardTests {
  private let two: KeyValuePairs<ItemReference, String> = [
    "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-03T14:00/2026-03-03T15:00",
  ]

  @Test("bryntum#10948: distances by the wall") func pasteKeepsDistances() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 key down a +command
      SELECT refs=a,b
      @1 key down c +command
      > copy a,b
      @2 down 0 touch 650 170
      @3 up 0 650 170
      SELECT refs=
      FOCUS slot=2026-03-05T10:00…
      @4 key down v +command
      PENDING op=paste refs=a,b
      > commit op=paste [a 2026-03-05T08:00Z/2026-03-05T09:00Z] \
      [b 2026-03-06T13:00Z/2026-03-06T14:00Z]
      > store
      COMMIT op=paste refs=new2,new3…
      …
      """)
    #expect(scene.items.count == 4)
  }

  @Test func pasteOverAChangeOfTheClockKeepsTheWall() throws {
    var scene = try scene(
      ["a": "2026-03-27T09:00/2026-03-27T10:00", "b": "2026-03-28T10:00/2026-03-28T11:00"],
      exampleWeek(week: 13, weeks: 2))
    _ = scene.send(.press(Press(.began, "a", modifiers: .command)))
    _ = scene.send(.press(Press(.began, "c", modifiers: .command)))
    scene.play(
      """
      @0 down 0 touch 610 90
      @1 up 0 610 90
      SELECT refs=
      FOCUS slot=2026-03-29T09:00…
      @2 run paste
      PENDING…
      > commit op=paste [a 2026-03-29T06:00Z/2026-03-29T07:00Z] \
      [b 2026-03-30T07:00Z/2026-03-30T08:00Z]
      """)
  }

  @Test func whatIsCutIsMarkedUntilItIsPasted() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 key down Tab
      FOCUS ref=a…
      @1 key down x +command
      BOX ref=a seg=1/1 rev=8800 rect=0,80,180,80 start=2026-03-02T09:00 end=2026-03-02T10:00 \
      order=1 cut=yes
      > cut a
      @2 key down Escape
      BOX ref=a seg=1/1 rev=8800 rect=0,80,180,80 start=2026-03-02T09:00 end=2026-03-02T10:00 \
      order=1
      > copy 
      @3 run cut
      BOX ref=a…
      > cut a
      @4 down 0 touch 650 170
      @5 up 0 650 170
      FOCUS…
      @6 run paste
      PENDING op=paste ref=a
      > commit op=paste cut [a rev=8800 2026-03-05T08:00Z/2026-03-05T09:00Z]
      """)
  }

  @Test func withoutAFocusedSlotItGoesUnderThePointer_elseToTheNextFreeSlot() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 key down Tab
      FOCUS ref=a…
      @1 run copy
      > copy a
      @2 hover 850 330
      STYLE…
      @3 run paste
      PENDING op=paste ref=a
      > commit op=paste [a 2026-03-06T10:00Z/2026-03-06T11:00Z]
      > refuse CLASH
      REJECT op=paste code=CLASH ref=a…
      …
      @4 leave
      NOSTYLE
      @5 run paste
      PENDING op=paste ref=a
      > commit op=paste [a 2026-03-02T08:00Z/2026-03-02T09:00Z]
      """)
  }

  @Test func duplicateAndDelete() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 key down Tab
      FOCUS ref=a…
      @1 key down d +command
      PENDING op=duplicate ref=a
      > commit op=duplicate [a 2026-03-02T07:00Z/2026-03-02T08:00Z]
      > store
      COMMIT op=duplicate ref=new2…
      …
      @2 key down Backspace
      PENDING op=delete ref=a
      > commit op=delete [a rev=8800 2026-03-02T07:00Z/2026-03-02T08:00Z]
      > store
      COMMIT op=delete ref=a rev=8802 undo=u8802
      NOBOX ref=a
      …
      FOCUS…
      """)
    #expect(scene.items["a"] == nil)
  }

  @Test func theUsersOtherViewsKnowTheClipboard() throws {
    var scene = try scene(two)
    let start = try #require(Instant(text: "2026-03-02T07:00Z"))
    let entry = Clipboard.Entry(
      reference: "a", revision: 8_800,
      time: .timed(start: start, end: start.adding(seconds: 3_600)))
    let effects = scene.send(.clipboard(Clipboard(entries: [entry], isCut: true)))
    #expect(effects.count == 1)
    #expect(effects.first?.text.hasSuffix("cut=yes") == true)
    #expect(scene.view.keyCommand("paste")?.isEnabled == true)
  }

  @Test func theOccurrencesOfASeriesThatWasCutAreMarked() throws {
    var scene = try scene([
      "a@2026-03-02T09:00": "2026-03-02T09:00/2026-03-02T10:00",
      "b": "2026-03-03T14:00/2026-03-03T15:00",
      "a@2026-03-04T09:00": "2026-03-04T09:00/2026-03-04T10:00",
    ])
    let start = try #require(Instant(text: "2026-03-02T07:00Z"))
    let entry = Clipboard.Entry(
      reference: "a", revision: 8_800,
      time: .timed(start: start, end: start.adding(seconds: 3_600)))
    let marked = scene.send(.clipboard(Clipboard(entries: [entry], isCut: true)))
    #expect(marked.map { $0.text.hasSuffix("cut=yes") } == [true, true])
    let freed = scene.send(.clipboard(Clipboard()))
    #expect(freed.map { $0.text.hasSuffix("cut=yes") } == [false, false])
  }
}
