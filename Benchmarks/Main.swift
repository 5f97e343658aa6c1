import Networking

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures Edgewise beside its peers and prints a line a ratio; see docs/PERFORMANCE.md.
@main
struct Benchmarks {
  /// Rounds of which the median counts, and the seconds of each measurement.
  let rounds: Int
  let seconds: Int
  let events: Int

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.allSatisfy({ $0 == "--quick" }) else {
      progress("usage: Scripts/bench [--quick]")
      exit(64)
    }
    let benchmarks =
      arguments.isEmpty
      ? Benchmarks(rounds: 5, seconds: 3, events: 2_000_000)
      : Benchmarks(rounds: 1, seconds: 1, events: 100_000)
    do {
      try benchmarks.interaction()
      try await benchmarks.server()
    } catch {
      progress("the benchmark cannot go on: \(error)")
      exit(1)
    }
  }

  private func interaction() throws {
    progress("pointer moves through the interaction module")
    let hover = try (0..<rounds).map { _ in
      try PointerMoves.perSecond(.hover, boxes: 200, events: events)
    }
    let drag = try (0..<rounds).map { _ in
      try PointerMoves.perSecond(.drag, boxes: 200, events: events)
    }
    let many = try (0..<rounds).map { _ in
      try PointerMoves.perSecond(.hover, boxes: 5_000, events: events)
    }
    report("interaction-hover-per-million", hover.map { $0 / 1e6 }, aim: 1)
    report("interaction-drag-per-million", drag.map { $0 / 1e6 }, aim: 1)
    // Logarithmic growth from 200 to 5,000 boxes would leave log 200 / log 5000 of the speed.
    report(
      "interaction-5000-boxes-to-200", zip(many, hover).map { $0 / $1 }, aim: 0.62)
  }

  private func server() async throws {
    progress("starting a server on a PostgreSQL of its own")
    let loop = try EventLoop.start(name: "benchmark")
    let server = try await ServerUnderTest.start(on: loop)
    for connections in [1, 8, 32] {
      try await compare(.list, "list", connections, server)
    }
    for connections in [1, 8, 32] {
      try await compare(.add, "add", connections, server)
    }
    progress("pointer moves through the server")
    let served = ServedPointerMoves(load: server.load)
    var moves: [Double] = []
    for _ in 0..<rounds { moves.append(try await served.perSecond(events: events / 4)) }
    report("server-hover-per-200000", moves.map { $0 / 200_000 }, aim: 1)
    try await server.stop()
    loop.stop()
  }

  /// The server and pgbench in turn, the ratio taken round by round.
  private func compare(
    _ kind: ProtocolLoad.Kind, _ name: String, _ connections: Int, _ server: ServerUnderTest
  ) async throws {
    let script = kind == .add ? server.scripts.add : server.scripts.list
    progress("\(name) over \(connections) connections, beside pgbench with the same statement")
    var ratios: [Double] = []
    for _ in 0..<rounds {
      let theirs = try await server.pgbench.perSecond(
        script, clients: connections, seconds: seconds)
      let ours = try await server.load.perSecond(
        kind, connections: connections, seconds: seconds)
      progress("  \(Int(ours)) a second, pgbench \(Int(theirs))")
      ratios.append(ours / max(1, theirs))
    }
    report("\(name)-\(connections)-to-pgbench", ratios, aim: 0.8)
  }

  private func report(_ name: String, _ values: [Double], aim: Double) {
    print(Ratio(name: name, value: Ratio.median(values), aim: aim).line)
    fflush(nil)
  }
}
