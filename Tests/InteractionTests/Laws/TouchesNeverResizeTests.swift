import Interaction
import Testing

/// The law that only a pointer resizes, over every edge, kind and set of modifiers of a small world.
@Suite struct TouchesNeverResizeTests {
  static let modifiers = (UInt8(0)..<16).map(KeyModifierFlags.init(rawValue:))

  /// Timed, low, cut and all-day items, so that each sort of edge is there.
  private func world(indirect: Bool) throws -> Scene {
    try scene(
      [
        "timed": "2026-03-03T09:30/2026-03-03T10:30", "low": "2026-03-04T09:30/2026-03-04T09:35",
        "long": "2026-03-05T18:00/2026-03-06T09:30", "days": "2026-03-03/2026-03-05",
      ],
      exampleWeek {
        $0.lane = 24
        $0.size.height = 984
        $0.supportsIndirectInput = indirect
      })
  }

  /// Points on, inside and around each edge of each box.
  private func edgePoints(_ scene: Scene) -> [Point] {
    var view = scene.view
    return view.handle(.refresh, at: 0).flatMap { effect -> [Point] in
      guard case .box(let box) = effect else { return [] }
      let rect = box.rect
      let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
      return [-5, -4, -1, 0, 3, 7, 8].flatMap { depth in
        [
          Point(x: rect.x + rect.width / 2, y: rect.y + depth),
          Point(x: rect.x + rect.width / 2, y: bottom - 1 - depth),
          Point(x: rect.x + depth, y: rect.y + rect.height / 2),
          Point(x: right - 1 - depth, y: rect.y + rect.height / 2),
        ]
      }
    }
  }

  /// Whether a drag from a point, at once or after a hold, ever speaks of a handle or a resize.
  private func resizes(
    _ scene: Scene, _ type: TouchType, from point: Point, held: Bool, _ flags: KeyModifierFlags
  ) -> Bool {
    var scene = scene
    var effects: [Effect] = []
    effects += scene.send(.down(contact: 0, type, point, .primary, flags), at: 0)
    if held { effects += scene.send(.tick, at: 500) }
    for (dx, dy) in [(0, 6), (0, 40), (200, 40)] {
      effects += scene.send(
        .move(contact: 0, Point(x: point.x + dx, y: point.y + dy), flags), at: 501)
    }
    effects += scene.send(.up(contact: 0, Point(x: point.x, y: point.y + 40), flags), at: 502)
    return effects.contains { effect in
      switch effect {
      case .handles: !scene.view.configuration.supportsIndirectInput || type != .indirectPointer
      case .grab(let operation, _, _): operation == .resizeStart || operation == .resizeEnd
      case .commit(let edit): edit.operation == .resizeStart || edit.operation == .resizeEnd
      default: false
      }
    }
  }

  @Test(arguments: [TouchType.direct, .pencil, .unknown])
  func directPencilAndUnknownContactsNeverResize(type: TouchType) throws {
    for indirect in [true, false] {
      let scene = try world(indirect: indirect)
      for point in edgePoints(scene) {
        for flags in Self.modifiers {
          for held in [true, false] where resizes(scene, type, from: point, held: held, flags) {
            Issue.record("\(type) at \(point), \(flags), held: \(held), indirect: \(indirect)")
          }
        }
      }
    }
  }

  @Test func aPointerOfAClientThatKnowsNoneNeverResizes() throws {
    let scene = try world(indirect: false)
    for point in edgePoints(scene) {
      for flags in Self.modifiers {
        for held in [true, false] {
          #expect(!resizes(scene, .indirectPointer, from: point, held: held, flags))
        }
      }
    }
  }

  /// The same world does let a pointer resize, so that the law is no empty one.
  @Test func aPointerResizesThere() throws {
    let scene = try world(indirect: true)
    let count = edgePoints(scene).count { point in
      resizes(scene, .indirectPointer, from: point, held: false, [])
    }
    #expect(count > 10)
  }
}
