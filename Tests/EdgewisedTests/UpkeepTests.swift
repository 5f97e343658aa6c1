import AppointmentStore
import Synchronization
import Testing

@testable import edgewised

/// The upkeep's turns, with the hours given by the test.
@Suite struct UpkeepTests {
  private final class Diary: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
    func count(_ line: String) -> Int { all.filter { $0 == line }.count }
  }

  @Test func itWorksAtOnceAndAfterEachPauseThoughATurnFails() async {
    let diary = Diary()
    let upkeep = Upkeep(
      work: { () async throws(StoreError) in
        diary.add("work")
        if diary.count("work") == 2 { throw StoreError(.unavailable, "The database is away.") }
      },
      pause: {
        diary.add("pause")
        if diary.count("pause") == 4 { throw CancellationError() }
      }, log: { diary.add($0) })
    await upkeep.run()
    #expect(
      diary.all == [
        "work", "pause", "work", "the hourly upkeep has to wait: The database is away.", "pause",
        "work", "pause", "work", "pause",
      ])
    #expect(Upkeep.interval == 60 * 60 * 1_000)
  }

  @Test func aCancelledOneEndsWithoutAWord() async {
    let diary = Diary()
    let upkeep = Upkeep(
      work: { () async throws(StoreError) in
        diary.add("work")
        withUnsafeCurrentTask { $0?.cancel() }
        throw StoreError(.unavailable, "It was cancelled.")
      },
      pause: { try Task.checkCancellation() }, log: { diary.add($0) })
    await Task { await upkeep.run() }.value
    #expect(diary.all == ["work"])
  }
}
