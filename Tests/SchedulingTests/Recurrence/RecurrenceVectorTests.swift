import Scheduling
import Testing

@Suite("Recurrence vectors")
struct RecurrenceVectorTests {
  @Test("The table is whole")
  func whole() {
    let vectors = RecurrenceVector.all()
    #expect(vectors.count >= 200)
    #expect(vectors.allSatisfy { $0.unread.isEmpty && !$0.source.isEmpty })
    #expect(vectors.filter { $0.source.hasPrefix("RFC") }.count >= 45)
    #expect(Set(vectors.map(\.title)).count == vectors.count)
  }

  @Test("Expands to exactly these", arguments: RecurrenceVector.all())
  func expands(_ vector: RecurrenceVector) throws {
    let series = try vector.series()
    let most = vector.expected.count + 1
    let starts = series.occurrences.prefix(most).map(\.basicStart)
    #expect(Array(starts.prefix(vector.expected.count)) == vector.expected)
    #expect(starts.count == (vector.goesOn ? most : vector.expected.count))
  }

  @Test("Finds each of them again, alone and by name", arguments: RecurrenceVector.all())
  func finds(_ vector: RecurrenceVector) throws {
    let series = try vector.series()
    for occurrence in series.occurrences.prefix(vector.expected.count) {
      #expect(series.occurrence(occurrence.id) == occurrence)
      let instant = InstantRange(
        start: occurrence.range.start, end: occurrence.range.start.adding(seconds: 1))
      #expect(Array(series.occurrences(startingIn: instant)) == [occurrence])
      #expect(series.next(after: occurrence.range.start.adding(seconds: -1)) == occurrence)
    }
  }

  @Test("Reads its rules as it prints them", arguments: RecurrenceVector.all())
  func prints(_ vector: RecurrenceVector) throws {
    for text in vector.rules {
      let rule = try RecurrenceRule(text: text)
      #expect(try RecurrenceRule(text: rule.description) == rule)
    }
  }
}
