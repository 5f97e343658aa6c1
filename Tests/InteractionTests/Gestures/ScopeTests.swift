import Interaction
import Scheduling
import Testing

/// Edits of occurrences, clashes, and changes underneath.
@Suite struct ScopeTests {
  private func world(_ change: (inout ViewConfiguration) -> Void = { $0.scope = .ask }) throws
    -> Scene
  {
    let configuration = try exampleWeek(change)
    var occurrence = try item(
      "s@1", "2026-03-03T09:00/2026-03-03T10:00", in: configuration.zone)
    occurrence.repeats = true
    return try Scene(
      configuration,
      [
        occurrence, item("b", "2026-03-03T12:00/2026-03-03T13:00", in: configuration.zone),
      ])
  }

  private let drag = """
    @0 down 0 pointer 250 120
    @1 move 0 250 160
    GRAB op=move ref=s@1 rev=8800
    SELECT refs=s@1
    PREVIEW op=move ref=s@1 start=2026-03-03T09:30…

    """

  @Test("nextcloud/calendar#551, #3281: nothing is written until the user has chosen")
  func asks() throws {
    var scene = try world()
    scene.play(
      drag + """
        @2 up 0 250 160
        PENDING op=move ref=s@1 choose=this,future,all
        HANDLES ref=s@1…
        STYLE…
        @3 hover 250 600
        NOHANDLES…
        NOSTYLE
        STYLE…
        @4 choose future
        PENDING op=move ref=s@1
        > commit op=move scope=future [s@1 rev=8800 2026-03-03T07:30Z/2026-03-03T08:30Z]
        > store
        COMMIT op=move ref=s@1…
        …
        """)
    #expect(scene.edits.count == 1)
  }

  @Test(
    arguments: [
      ("@3 key down Escape", "escape"), ("@3 choose cancel", "cancel"),
      ("@3 down 0 pointer 250 500", "unanswered"), ("@3 blur", "unanswered"),
      ("@60002 tick", "timeout"),
    ])
  func aQuestionIsLetGo(by event: String, cause: String) throws {
    var scene = try world()
    scene.play(
      drag + """
        @2 up 0 250 160
        PENDING op=move ref=s@1 choose=this,future,all
        …
        \(event)
        …
        CANCEL op=move ref=s@1 cause=\(cause)
        …
        @70000 choose all
        …
        FAULT code=CONFLICT
        """)
    #expect(scene.edits.isEmpty)
  }

  @Test("bryntum#1032: an occurrence dropped where it was") func unchanged() throws {
    var scene = try world()
    scene.play(
      drag + """
        @2 up 0 250 120
        PREVIEW…
        CANCEL op=move ref=s@1 cause=unchanged
        …
        """)
  }

  @Test func aCopyOfAnOccurrenceNeverAsks() throws {
    var scene = try world()
    scene.play(
      drag + """
        @2 up 0 250 160 +option
        PREVIEW…
        PENDING op=copy ref=s@1
        > commit op=copy [s@1…
        """)
  }

  @Test func aFixedScopeIsNotAsked_andAGroupAsksOnce() throws {
    var scene = try world { $0.scope = .fixed(.all) }
    scene.play(
      drag + """
        @2 up 0 250 160
        PENDING op=move ref=s@1
        > commit op=move scope=all [s@1…
        """)
    scene = try world()
    scene.play(
      """
      @0 run select-all
      SELECT refs=s@1,b
      @1 run move-later
      GRAB op=move ref=s@1…
      PREVIEW…
      PREVIEW…
      PENDING op=move refs=s@1,b choose=this,future,all
      """)
  }

  @Test func aClashInAGuardedCalendarIsPreviewedAndRefused() throws {
    var scene = try world { $0.guardedCalendars = ["home"] }
    scene.play(
      """
      @0 down 0 pointer 250 120
      @1 move 0 250 340
      GRAB…
      SELECT…
      PREVIEW op=move ref=s@1 start=2026-03-03T11:45 end=2026-03-03T12:45 rect=200,300,180,80 \
      clash=b
      @2 up 0 250 340
      REJECT op=move code=CLASH ref=s@1 revert=500
      BOX ref=s@1…
      …
      """)
    #expect(scene.edits.isEmpty)
  }

  @Test func whatOthersChangeOrTakeAwayEndsTheGesture() throws {
    var scene = try world()
    scene.play(
      drag + """
        > set s@1 2026-03-03T14:00/2026-03-03T15:00
        CANCEL op=move ref=s@1 cause=changed
        BOX ref=b…
        BOX ref=s@1…
        …
        @2 up 0 250 160
        …
        """)
    scene = try world()
    scene.play(
      drag + """
        > revoke s@1
        CANCEL op=move ref=s@1 cause=denied
        NOBOX ref=s@1
        BOX ref=b…
        SELECT refs=
        …
        """)
    #expect(scene.edits.isEmpty)
  }

  @Test func othersSeeTheGestureAsGhosts() throws {
    var scene = try world()
    scene.tellsShared = true
    scene.play(
      drag + """
        > share [s@1 2026-03-03T07:30Z/2026-03-03T08:30Z]
        @2 key down Escape
        CANCEL op=move ref=s@1 cause=escape
        …
        > share
        """)
    let start = try #require(Instant(text: "2026-03-04T07:00Z"))
    let ghost = Ghost(
      reference: "s@1", time: .timed(start: start, end: start.adding(seconds: 3_600)))
    #expect(
      scene.send(.ghosts(user: "eva", [ghost])).map(\.text) == [
        "GHOST user=eva ref=s@1 rect=400,80,180,80 start=2026-03-04T09:00 end=2026-03-04T10:00"
      ])
    #expect(scene.send(.refresh).contains { $0.text.hasPrefix("GHOST user=eva") })
    #expect(scene.send(.ghosts(user: "eva", [])).map(\.text) == ["NOGHOST user=eva"])
    #expect(scene.send(.ghosts(user: "eva", [])).isEmpty)
  }
}
