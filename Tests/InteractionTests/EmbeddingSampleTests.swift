import Foundation
import Interaction
import Scheduling
import Testing

/// The sample of the description for embedding apps.
@Suite struct EmbeddingSampleTests {
  private func controller() throws -> PadCalendarController {
    let configuration = try exampleWeek()
    return PadCalendarController(
      try CalendarView(
        configuration: configuration,
        items: [
          item("a", "2026-03-03T09:00/2026-03-03T10:00", in: configuration.zone)
        ], now: try #require(Instant(text: "2026-03-02T06:05Z"))))
  }

  /// The description quotes the samples that are compiled here.
  @Test(arguments: ["EmbeddingSample.swift", "FirstDrag.swift"])
  func theDescriptionQuotesTheSample(file: String) throws {
    let tests = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let sample = try String(
      contentsOf: tests.appending(path: file), encoding: .utf8)
    let page = try String(
      contentsOf: root.appending(path: "docs/INTERACTION.md"), encoding: .utf8)
    #expect(page.contains("```swift\n" + sample + "```\n"))
  }

  @Test func theFirstDragMovesTheAppointmentByAnHour() throws {
    let effects = try firstDrag()
    let boxes = effects.compactMap { if case .box(let box) = $0 { box } else { nil } }
    #expect(boxes.first?.item.title == "Standup")
    let edits = effects.compactMap { if case .commit(let edit) = $0 { edit } else { nil } }
    let change = try #require(edits.first?.changes.first)
    let ten = try #require(Instant(text: "2026-03-02T10:00Z"))
    #expect(change.time == .timed(start: ten, end: ten.adding(seconds: 3_600)))
    #expect(edits.count == 1)
  }

  /// A recorded session: a finger's drag by a hold, a pointer over an edge, and keys.
  @Test func aRecordedSessionReplays() throws {
    var pad = try controller()
    pad.touchesBegan(
      [.init(identity: 7, type: .direct, location: Point(x: 250, y: 120))], at: 1_000)
    #expect(pad.view.deadline == 1_500)
    pad.tick(at: 1_499)
    #expect(pad.view.selectedReferences.isEmpty)
    pad.tick(at: 1_500)
    #expect(pad.view.selectedReferences == ["a"])
    pad.touchesMoved(
      [.init(identity: 7, type: .direct, location: Point(x: 250, y: 160))], at: 1_600)
    #expect(pad.effects.contains { if case .preview = $0 { true } else { false } })
    pad.touchesEnded(
      [.init(identity: 7, type: .direct, location: Point(x: 250, y: 160))], at: 1_700)
    #expect(pad.effects.contains { if case .commit = $0 { true } else { false } })

    pad = try controller()
    pad.hover(Point(x: 250, y: 158), .pointer, at: 10)
    #expect(pad.effects.contains { if case .handles = $0 { true } else { false } })
    pad.hover(nil, .pointer, at: 20)
    #expect(pad.effects.contains(.noStyle))
    let isHandled = pad.press(Press(.began, "Tab"), at: 30)
    let isHandledPastTheLast = pad.press(Press(.began, "Tab"), at: 40)
    #expect(isHandled && !isHandledPastTheLast)
    pad.touchesBegan(
      [.init(identity: 7, type: .direct, location: Point(x: 250, y: 120))], at: 50)
    pad.touchesCancelled(
      [.init(identity: 7, type: .direct, location: Point(x: 250, y: 120))], at: 60)
    #expect(pad.view.location(ofContact: 0) == nil)
  }
}
