import Interaction
import Scheduling
import Testing

/// The client's own regions.
@Suite struct ClientRegionTests {
  private let button = PointerRegion(rect: Rect(x: 40, y: 100, width: 60, height: 20), radius: 6)

  @Test func enterAndExitArePaired() throws {
    var scene = try scene(["a": "2026-03-02T09:00/2026-03-02T10:00"])
    _ = scene.send(.region(name: "today", button))
    scene.play(
      """
      @0 hover 20 110
      HANDLES ref=a…
      STYLE on=body…
      @1 hover 50 110
      NOHANDLES ref=a fade=200
      NOSTYLE
      ENTER region=today
      STYLE on=today effect=highlight shape=rounded-rect rect=37,97,66,26 radius=6 magnetic=yes
      @2 hover 51 111
      @3 leave
      NOSTYLE
      EXIT region=today fade=200
      @4 hover 50 110 pencil
      ENTER region=today
      STYLE…
      """)
    #expect(
      scene.send(.region(name: "today", nil)).map(\.text).prefix(2) == [
        "NOSTYLE", "EXIT region=today fade=200",
      ])
    #expect(scene.send(.region(name: "today", nil)) == [.fault(.notFound)])
  }

  @Test func styleFollowsItsRegion() throws {
    var scene = try scene([:])
    _ = scene.send(.hover(Point(x: 50, y: 110)))
    _ = scene.send(.region(name: "today", button))
    var changed = button
    changed.effect = .hover
    changed.tint = false
    changed.shadow = true
    changed.scale = true
    changed.axes = .both
    _ = scene.send(.region(name: "today", nil))
    #expect(
      scene.send(.region(name: "today", changed)).map(\.text) == [
        "NOSTYLE", "ENTER region=today",
        "STYLE on=today effect=hover shape=rounded-rect rect=40,100,60,20 radius=6 tint=no"
          + " shadow=yes scale=yes axes=both",
      ])
  }

  @Test func aPressOnARegionIsTheClients_andADragKeepsItsOwn() throws {
    var scene = try scene(["a": "2026-03-02T09:00/2026-03-02T10:00"])
    _ = scene.send(.region(name: "today", button))
    scene.play(
      """
      @0 down 0 pointer 50 110
      @1 move 0 50 200
      @2 up 0 50 200
      …
      @3 down 0 pointer 20 110
      @4 move 0 50 110
      GRAB…
      SELECT…
      PREVIEW…
      @5 up 0 50 110
      …
      ENTER region=today
      STYLE…
      """)
  }

  @Test func atTheLimits() throws {
    var scene = try scene([:])
    let far = Rect(x: .max, y: .min, width: .max, height: .max)
    #expect(scene.send(.region(name: "far", PointerRegion(rect: far))).isEmpty)
    let negative = Rect(x: 0, y: 0, width: -1, height: 1)
    #expect(
      scene.send(.region(name: "bad", PointerRegion(rect: negative))) == [.fault(.badValue)])
    for number in 0..<255 { _ = scene.send(.region(name: "r\(number)", button)) }
    #expect(scene.send(.region(name: "more", button)) == [.fault(.limit)])
  }
}
