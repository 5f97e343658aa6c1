import EdgewiseTesting
import PrivateCluster
import Synchronization
import Testing

@testable import edgewised

/// `edgewised rezone`, on a database of tests and on a private cluster.
@Suite struct RezoneRunTests {
  private final class Words: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  private func run(_ arguments: ServerArguments, _ words: Words) async -> Int32 {
    await RezoneRun(
      environment: [:], print: { words.add("print \($0)") }, log: { words.add($0) }
    ).run(arguments)
  }

  @Test func itStartsAndStopsAClusterOfItsOwn() async throws {
    let scratch = try ScratchFolder()
    let words = Words()
    #expect(await run(ServerArguments(data: scratch.path), words) == 0)
    let said = try #require(words.all.first { $0.hasPrefix("print ") })
    #expect(said.contains("0 of 0 appointments take place at another instant"))
    // The folder is free again.
    let folder = try DataFolder(path: scratch.path)
    // And while a server has it, rezone says so.
    let refused = Words()
    #expect(await run(ServerArguments(data: scratch.path), refused) == 1)
    #expect(refused.all.count == 1 && refused.all[0].contains("Another server"))
    withExtendedLifetime(folder) {}
  }

  @Test func aDatabaseThatIsAwayIsAnError() async throws {
    let words = Words()
    let nowhere = "host=/nonexistent dbname=none connect_timeout=1"
    #expect(await run(ServerArguments(database: "\(nowhere) nonsense=1"), words) == 1)
    #expect(words.all.last?.hasPrefix("edgewised cannot rezone: ") == true)
  }
}
