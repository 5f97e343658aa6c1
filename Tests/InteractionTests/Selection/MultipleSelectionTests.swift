import Interaction
import Scheduling
import Testing

/// Marquees, two fingers, and the hooks of selecting several.
@Suite struct MultipleSelectionTests {
  private let three: KeyValuePairs<ItemReference, String> = [
    "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-03T09:00/2026-03-03T10:00",
    "c": "2026-03-04T12:00/2026-03-04T13:00",
  ]

  @Test func aMarqueeSelectsWhatItTouches() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 pointer 50 40 +shift
      @1 move 0 100 90 +shift
      MULTIPLE state=begin
      MARQUEE rect=50,40,51,51
      SELECT refs=a
      @2 move 0 250 90
      MARQUEE rect=50,40,201,51
      SELECT refs=a,b
      @3 up 0 250 90
      NOMARQUEE
      HANDLES…
      STYLE…
      @4 key down Escape
      MULTIPLE state=end
      SELECT refs=
      """)
  }

  @Test func escapeRestoresWhatWasSelected() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 touch 450 360
      @1 up 0 450 360
      SELECT refs=c
      FOCUS…
      @2 down 1 pointer 50 40 +command
      @3 move 1 250 90
      MULTIPLE state=begin
      MARQUEE…
      SELECT refs=a,b,c
      @4 key down Escape
      NOMARQUEE
      SELECT refs=c
      …
      @5 up 1 250 90
      …
      """)
  }

  @Test func twoFingersSelectWhatTheyCross() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 touch 50 100
      @50 down 1 touch 70 100
      @60 move 0 250 100
      MULTIPLE state=begin
      MARQUEE rect=50,100,201,1
      SELECT refs=a,b
      @70 move 1 270 100
      @80 up 0 250 100
      NOMARQUEE
      @81 up 1 270 100
      @900 down 0 touch 450 360
      @901 up 0 450 360
      SELECT refs=a,b,c
      FOCUS ref=c…
      @2000 down 0 touch 850 360
      @2001 up 0 850 360
      SELECT refs=
      MULTIPLE state=end
      FOCUS…
      """)
  }

  @Test func withoutMultipleOnlyOneIsSelected() throws {
    var scene = try scene(three, exampleWeek { $0.allowsMultipleSelection = false })
    scene.play(
      """
      @0 down 0 pointer 50 40 +shift
      @1 move 0 250 90
      @2 up 0 250 90
      …
      @3 down 0 touch 50 120
      @4 up 0 50 120
      SELECT refs=a
      FOCUS…
      @5 down 0 touch 250 120
      @6 up 0 250 120 +command
      SELECT refs=b
      FOCUS…
      @7 run select-all
      FAULT code=NOT-FOUND
      """)
  }

  @Test func aViewSetToOneEndsTheSelectionOfSeveral() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 pointer 50 40 +shift
      @1 move 0 250 90
      MULTIPLE state=begin
      …
      @2 up 0 250 90
      …
      """)
    var next = scene.view.configuration
    next.allowsMultipleSelection = false
    let effects = scene.send(.configured(next, items: Array(scene.items.values))).map(\.text)
    #expect(Array(effects.prefix(2)) == ["RESET", "MULTIPLE state=end"])
  }

  @Test func aDoubleClickOnEmptySpaceCreatesOneSlot() throws {
    var scene = try scene(three)
    scene.play(
      """
      @0 down 0 touch 650 130
      @10 up 0 650 130
      FOCUS slot=2026-03-05T09:30…
      @100 down 0 touch 652 131
      @110 up 0 652 131
      GRAB op=create ref=new
      PREVIEW op=create ref=new start=2026-03-05T09:30 end=2026-03-05T10:00…
      PENDING…
      > commit op=create [new 2026-03-05T07:30Z/2026-03-05T08:00Z]
      > store
      COMMIT…
      BOX ref=new3…
      """)
  }
}
