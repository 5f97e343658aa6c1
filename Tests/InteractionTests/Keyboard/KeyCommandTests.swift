import Interaction
import Scheduling
import Testing

/// Shortcuts, the responder chain, claims and the HUD.
@Suite struct KeyCommandTests {
  private let two: KeyValuePairs<ItemReference, String> = [
    "a": "2026-03-02T09:00/2026-03-02T10:00", "b": "2026-03-03T09:00/2026-03-03T10:00",
  ]

  @Test(arguments: 0...4) func nReferencesTakeNPlusOneTabsToLeave(count: Int) throws {
    let days = (0..<count).map { "2026-03-0\(2 + $0)T09:00/2026-03-0\(2 + $0)T10:00" }
    let configuration = try exampleWeek()
    var scene = try Scene(
      configuration,
      days.enumerated().map {
        try item(ItemReference("i\($0.offset)"), $0.element, in: configuration.zone)
      })
    var tabs = 0
    var left = false
    while !left, tabs < 10 {
      tabs += 1
      left = scene.send(.press(Press(.began, "Tab"))).contains(.unhandled)
      _ = scene.send(.press(Press(.ended, "Tab")))
    }
    #expect(tabs == count + 1)
  }

  @Test func tabPastTheLastIsLeftToTheClient() throws {
    var scene = try scene(two)
    scene.tellsKeys = true
    scene.play(
      """
      @0 key down Tab
      FOCUS ref=a…
      @1 key down Tab
      FOCUS ref=b…
      KEYS…
      @2 key down Tab
      UNHANDLED
      @3 key down Tab +shift
      FOCUS ref=a…
      KEYS…
      @4 key down Tab +shift
      UNHANDLED
      """)
    #expect(scene.view.selectedReferences.isEmpty, "Tab never selects")
    let claims =
      scene.send(.refresh).compactMap { effect -> [KeyClaim]? in
        guard case .keys(let claims) = effect else { return nil }
        return claims
      }.first ?? []
    #expect(claims.contains(KeyClaim("Tab")))
    #expect(!claims.contains(KeyClaim("Tab", .shift)))
    #expect(claims.contains(KeyClaim("c", .command)))
  }

  @Test func aKeyThatIsNotASCIIIsKnownByItsPlace() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 key down ψ code=KeyC +command
      UNHANDLED
      @1 key down φ code=KeyF +command
      RAN name=find
      @2 key down Z +shift+command
      > redo
      @3 key down z +command
      > undo
      """)
  }

  @Test func controlIsCommandOnAPC() throws {
    var scene = try scene(two, exampleWeek { $0.platform = .pc })
    scene.play(
      """
      @0 key down f +control
      RAN name=find
      """)
  }

  @Test func theHUDShowsAfterASecondOfCommandAlone() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 key down Meta +command
      @999 tick
      @1000 tick
      HUD …
      @1200 key up Meta
      NOHUD
      @2000 key down Meta +command
      @2500 hover 50 50
      …
      @4000 tick
      @4001 key up Meta
      @5000 key down Meta +command
      @6000 tick
      HUD …
      @6001 key down Shift +command+shift
      NOHUD
      @8000 tick
      """)
    #expect(scene.view.deadline == 60_000)
  }

  @Test func theNearestResponderThatCanPerformWins() throws {
    var scene = try scene(two)
    _ = scene.send(
      .command(
        name: "search", ClientCommand(title: "Search", input: "f", modifiers: .command)))
    scene.play(
      """
      @0 key down f +command
      RAN name=search
      """)
    _ = scene.send(.command(name: "search", nil))
    scene.play(
      """
      @1 key up f
      @2 key down f +command
      RAN name=find
      @3 run nothing
      FAULT code=NOT-FOUND
      """)
  }

  @Test func returnOpens_andOnASlotCreatesFirst() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 key down Enter
      GRAB op=create ref=new
      PREVIEW op=create ref=new start=2026-03-02T08:00 end=2026-03-02T08:30…
      PENDING op=create ref=new
      > commit op=create [new 2026-03-02T06:00Z/2026-03-02T06:30Z]
      > store
      COMMIT op=create ref=new2…
      BOX ref=new2…
      BOX…
      BOX…
      FOCUS ref=new2…
      OPEN ref=new2 as=detail
      @1 key up Enter
      @2 key down Enter
      OPEN ref=new2 as=detail
      @3 key down Space
      OPEN ref=new2 as=preview
      @4 key up Space
      @5 key down Space
      OPEN ref=new2 as=none
      @6 key down Space +shift
      SELECT refs=new2
      """)
  }

  @Test func layoutsPagesAndToday() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 key down 3 +command
      > load month 2026-03-01/2026-04-01
      @1 key down 1
      > load day 2026-03-02/2026-03-03
      @2 key down 4 +command
      > load agenda 2026-03-02/2026-03-30
      @3 key down ArrowRight +command
      > load week 2026-03-09/2026-03-16
      @4 key down t
      """)
  }

  @Test func escapeLeavesTheMenuFirst() throws {
    var scene = try scene(two)
    scene.play(
      """
      @0 down 0 pointer 50 120 button=secondary
      SELECT refs=a
      …
      @1 up 0 50 120
      …
      @2 key down Escape
      NOMENU
      @3 key up Escape
      @4 key down Escape
      SELECT refs=
      """)
  }
}
