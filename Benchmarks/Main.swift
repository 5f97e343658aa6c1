import PrivateCluster

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures Edgewise beside its peers and prints a line a ratio; see docs/PERFORMANCE.md.
@main
struct Benchmarks {
  let plan: BenchmarkPlan

  static func main() async {
    guard let plan = BenchmarkPlan(CommandLine.arguments.dropFirst()) else {
      progress(BenchmarkPlan.usage)
      exit(64)
    }
    do {
      let benchmarks = Benchmarks(plan: plan)
      try await benchmarks.recurrence()
      try benchmarks.interaction()
      try await benchmarks.server()
      try await benchmarks.largeStores()
    } catch {
      progress("the benchmark cannot go on: \(error)")
      exit(1)
    }
  }

  private func recurrence() async throws {
    guard plan.parts.contains(.recurrence) else { return }
    progress("ten years of a series, beside libical and python-dateutil")
    let expansion = try RecurrenceExpansion()
    let dateutil = DateutilPeer(environment: inheritedEnvironment())
    if dateutil == nil { progress("  without python-dateutil, which is not here") }
    var toLibical: [Double] = []
    var toDateutil: [Double] = []
    for _ in 0..<plan.rounds {
      let ours = try expansion.perSecond(rounds: plan.series)
      let theirs = try await LibicalPeer().expand(
        RecurrenceExpansion.rule, from: RecurrenceExpansion.start, rounds: plan.series)
      toLibical.append(ours / theirs.perSecond)
      if let dateutil {
        let python = try await dateutil.expand(
          RecurrenceExpansion.rule, from: RecurrenceExpansion.start, rounds: plan.series)
        toDateutil.append(ours / python.perSecond)
      }
    }
    report("recurrence-to-libical", toLibical, aim: 1)
    if dateutil != nil { report("recurrence-to-dateutil", toDateutil, aim: 10) }
  }

  private func interaction() throws {
    guard plan.parts.contains(.interaction) else { return }
    progress("pointer moves through the interaction module")
    func speeds(_ motion: PointerMoves.Motion, boxes: Int) throws -> [Double] {
      try (0..<plan.rounds).map { _ in
        try PointerMoves.perSecond(motion, boxes: boxes, events: plan.events)
      }
    }
    let hover = try speeds(.hover, boxes: 200)
    let drag = try speeds(.drag, boxes: 200)
    let many = try speeds(.hover, boxes: 5_000)
    report("interaction-hover-per-2-million", hover.map { $0 / 2e6 }, aim: 1)
    report("interaction-drag-per-2-million", drag.map { $0 / 2e6 }, aim: 1)
    // Logarithmic growth from 200 to 5,000 boxes would leave log 200 / log 5000 of the speed.
    report(
      "interaction-5000-boxes-to-200", zip(many, hover).map { $0 / $1 }, aim: 0.62)
    // Hours as much higher as there are more boxes: the pointer crosses as many as among 200.
    let spread = try (0..<plan.rounds).map { _ in
      try PointerMoves.perSecond(.hover, boxes: 5_000, hourHeight: 1_000, events: plan.events)
    }
    report(
      "interaction-5000-spread-boxes-to-200", zip(spread, hover).map { $0 / $1 }, aim: 0.62)
  }

  private func server() async throws {
    guard !plan.parts.isDisjoint(with: [.lists, .adds, .guards, .views, .imports]) else { return }
    progress("starting a server on a PostgreSQL of its own")
    let server = try await ServerUnderTest.start()
    if plan.parts.contains(.lists) { try await lists(server) }
    if plan.parts.contains(.adds) { try await adds(server) }
    if plan.parts.contains(.guards) {
      try await compare(.guardedAdd, "guarded-add", 8, server)
    }
    if plan.parts.contains(.views) { try await views(server) }
    if plan.parts.contains(.imports) { try await imports(server) }
    try await server.stop()
  }

  private func lists(_ server: ServerUnderTest) async throws {
    for connections in [1, 8, 32] {
      try await compare(.list, "list", connections, server)
    }
  }

  private func adds(_ server: ServerUnderTest) async throws {
    for connections in [1, 8, 32] {
      try await compare(.add, "add", connections, server)
    }
  }

  private func imports(_ server: ServerUnderTest) async throws {
    progress("an import of \(plan.imported) events, beside libical that parses the same file")
    let file = try CalendarFile(events: plan.imported, at: server.folder + "/import.ics")
    var ratios: [Double] = []
    for round in 1...min(3, plan.rounds) {
      let theirs = try await LibicalPeer().parse(file.path)
      let ours = try await FileImport(load: server.load)
        .duration(of: file, events: plan.imported, into: "i\(round)")
      progress("  \(ours / 1_000_000) ms, libical \(theirs.nanoseconds / 1_000_000) ms")
      ratios.append(Double(theirs.nanoseconds) / Double(ours))
    }
    report("import-to-libical-parse", ratios, aim: 0.33)
  }

  private func views(_ server: ServerUnderTest) async throws {
    progress("pointer moves through the server")
    let served = ServedPointerMoves(load: server.load)
    var moves: [Double] = []
    for _ in 0..<plan.rounds { moves.append(try await served.perSecond(events: plan.events / 4)) }
    report("server-hover-per-200000", moves.map { $0 / 200_000 }, aim: 1)
    progress("\(plan.views) views, each with a pointer that moves sixty times a second")
    var shares: [Double] = []
    for _ in 0..<plan.rounds {
      let slowest = try await ManyViews(load: server.load)
        .slowestOfHundred(views: plan.views, seconds: plan.seconds)
      progress("  99 of 100 events were framed within \(Int(slowest.rounded(.up))) ms")
      shares.append(50 / slowest)
    }
    report("server-views-50-ms-to-p99", shares, aim: 1)
  }

  /// A week of one calendar among very many, and among ten times as many appointments.
  private func largeStores() async throws {
    guard plan.parts.contains(.large) else { return }
    var speeds: [Double] = []
    for (name, appointments) in [("small", plan.large.small), ("big", plan.large.big)] {
      progress("filling \(plan.large.calendars) calendars with \(appointments) appointments")
      let server = try await ServerUnderTest.start(
        SeededStore(appointments: appointments, calendars: plan.large.calendars))
      if name == "small" { try await compare(.list, "list-of-a-million", 8, server) }
      var rounds: [Double] = []
      for _ in 0..<plan.rounds {
        rounds.append(
          try await server.load.perSecond(.list, connections: 8, seconds: plan.seconds))
      }
      progress("  \(Int(Ratio.median(rounds))) lists a second")
      speeds.append(Ratio.median(rounds))
      try await server.stop()
    }
    report("list-of-ten-millions-to-one", [speeds[1] / speeds[0]], aim: 0.83)
  }

  /// The server and pgbench in turn, the ratio taken round by round.
  private func compare(
    _ kind: ProtocolLoad.Kind, _ name: String, _ connections: Int, _ server: ServerUnderTest
  ) async throws {
    progress("\(name) over \(connections) connections, beside pgbench with the same statement")
    var ratios: [Double] = []
    func ours() async throws -> Double {
      try await server.load.perSecond(kind, connections: connections, seconds: plan.seconds)
    }
    func theirs() async throws -> Double {
      try await server.pgbench.perSecond(
        server.scripts.text(of: kind), clients: connections, seconds: plan.seconds)
    }
    for round in 0..<plan.rounds {
      // Who comes first changes, as the tables grow and the database cleans up meanwhile.
      let first = round % 2 == 0 ? try await theirs() : try await ours()
      let second = round % 2 == 0 ? try await ours() : try await theirs()
      let (ours, theirs) = round % 2 == 0 ? (second, first) : (first, second)
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
