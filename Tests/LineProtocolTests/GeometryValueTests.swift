import Testing

@testable import LineProtocol

/// Points, rectangles, key repeats and modifiers as texts.
@Suite struct GeometryValueTests {
  @Test func pointsComeBack() {
    for (x, y) in [(0, 0), (-5, 7), (999_999_999, -999_999_999)] {
      let point = PointValue(x: x, y: y)
      #expect(point != nil && point.flatMap { PointValue($0.text) } == point)
    }
  }

  @Test(arguments: ["", "1", "1,", "1,2,3", "a,b", "1000000000,0", "1 ,2", "9999999999999999,1"])
  func noPoint(text: String) { #expect(PointValue(text) == nil) }

  @Test func rectanglesComeBack() {
    let rect = RectValue(x: -1, y: 2, width: 0, height: 999_999_999)
    #expect(rect != nil && rect.flatMap { RectValue($0.text) } == rect)
    #expect(RectValue("0,0,-1,1") == nil)
    #expect(RectValue("0,0,1") == nil)
    #expect(RectValue(x: .min, y: .max, width: 1, height: 1) == nil)
  }

  @Test func keyRepeats() {
    #expect(KeyRepeatValue("400,80")?.text == "400,80")
    for text in ["0,80", "400,0", "10001,80", "400"] { #expect(KeyRepeatValue(text) == nil) }
  }

  @Test func modifiersComeBack() {
    for raw in UInt8(0)..<16 {
      let modifiers = InputEvent.Modifiers(rawValue: raw)
      #expect(InputEvent.Modifiers(text: modifiers.text) == modifiers)
    }
    for text in ["shift", "+", "+shift+", "++shift", "+super"] {
      #expect(InputEvent.Modifiers(text: text) == nil)
    }
  }
}
