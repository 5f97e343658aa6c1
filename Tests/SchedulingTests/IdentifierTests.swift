import EdgewiseTesting
import Scheduling
import Testing

@Suite struct IdentifierTests {
  @Test func printsAndReadsTheCanonicalForm() throws {
    let text = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    let id = try #require(AppointmentID(text: text))
    #expect(id.description == text)
    #expect(id.high == 0x017F_22E2_79B0_7CC3 && id.low == 0x98C4_DC0C_0C07_398F)
  }

  @Test(arguments: [
    "", "017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "017f22e279b07cc398c4dc0c0c07398f",
    "017f22e2-79b0-4cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-18c4-dc0c0c07398f",
    "017f22e2-79b0-7cc3-98c4-dc0c0c07398", "017f22e2-79b0-7cc3-98c4-dc0c0c07398ff",
    "{17f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398g",
    "017f22e2-79b0-7cc3-98c4dc-0c0c07398f",
  ])
  func refusesOtherForms(_ text: String) {
    #expect(AppointmentID(text: text) == nil)
  }

  @Test func newOnesRoundTripAndSortByTime() {
    var generator = SeededGenerator(seed: 3)
    var last = CalendarID(high: 0, low: 0)
    for milliseconds in stride(from: UInt64(1), to: 1 << 47, by: 1 << 39) {
      let id = CalendarID(
        milliseconds: milliseconds, random: (generator.next(), generator.next()))
      #expect(CalendarID(text: id.description) == id)
      #expect(id > last && id.description > last.description)
      last = id
    }
  }
}
