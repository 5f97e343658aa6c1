import EdgewiseTesting
import LineProtocol
import Networking
import PrivateCluster
import SessionTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Many clients at work while the server and its database are killed again and again: at the end
/// everything that was acknowledged is there once, and a follower has heard of it all.
///
/// A few seconds among the tests; `Scripts/soak SECONDS` goes on for as long as one likes.
@Suite(.serialized) struct SoakTests {
  @Test func nothingAcknowledgedIsLostOrDoubled() async throws {
    let seconds = environment("EDGEWISE_SOAK_SECONDS") ?? 6
    let seed = environment("EDGEWISE_SOAK_SEED") ?? 1
    let server = try await ServerProcess()
    let loops = try EventLoopGroup(count: 2, name: "clients")
    defer { loops.stop() }
    let end = ContinuousClock.now + .seconds(seconds)
    let writers = (1...4).map {
      SoakWriter("w\($0)", to: server, on: loops.next(), seed: seed &+ UInt64($0))
    }
    let mirror = SoakMirror(of: server, on: loops.next())
    let last = LastRevision()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await mirror.follow(until: last) }
      try await withThrowingTaskGroup(of: Void.self) { working in
        for writer in writers { working.addTask { try await writer.run(until: end) } }
        working.addTask { try await killAgainAndAgain(server, until: end, seed: seed) }
        try await working.waitForAll()
      }
      let at =
        try await signedIn(to: server, on: loops.loops[0])
        .ask("LIST range=2026-03 cal=home fields=id")["at"] ?? ""
      last.tell(Int(at.split(separator: ":").last ?? "") ?? 0)
      try await group.waitForAll()
    }

    let client = try await signedIn(to: server, on: loops.loops[0])
    let rows = try await client.ask("LIST range=2026-03 cal=home fields=id,title,start").rows
    var listed: [String: SoakWriter.Kept] = [:]
    for row in rows {
      let kept = SoakWriter.Kept(title: row["title"] ?? "", start: row["start"] ?? "")
      #expect(listed.updateValue(kept, forKey: row["id"] ?? "") == nil)
    }
    var promised: [String: SoakWriter.Kept] = [:]
    var (acknowledged, repeated) = (0, 0)
    for writer in writers {
      promised.merge(await writer.kept) { first, _ in first }
      acknowledged += await writer.acknowledged
      repeated += await writer.repeated
    }
    #expect(acknowledged > 4)
    #expect(repeated > 0, "else nothing was ever away")
    #expect(differences(listed, promised).isEmpty)
    #expect(differences(listed, await mirror.kept).isEmpty)
    #expect(try await server.terminate() == .exited(0))
  }

  /// Kills the server or the database at moments that follow from the seed.
  private func killAgainAndAgain(
    _ server: ServerProcess, until end: ContinuousClock.Instant, seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    while true {
      let pause = Duration.milliseconds(300 + random.below(1_500))
      guard ContinuousClock.now + pause < end else { return }
      // Not for anything to happen: how long the others work until the next kill.
      try await Task.sleep(for: pause)
      if random.chance(60) {
        try await server.kill()
        try await server.start()
      } else if let victim = postmaster(of: server) {
        kill(victim, SIGKILL)
      }
    }
  }

  private func differences(
    _ listed: [String: SoakWriter.Kept], _ others: [String: SoakWriter.Kept]
  ) -> [String] {
    Set(listed.keys).union(others.keys).filter { listed[$0] != others[$0] }.sorted().map { id in
      "\(id): \(listed[id].map { "\($0)" } ?? "not there"), not \(others[id].map { "\($0)" } ?? "any")"
    }
  }

  private func environment(_ name: String) -> UInt64? {
    inheritedEnvironment()[name].flatMap { UInt64($0) }
  }
}
