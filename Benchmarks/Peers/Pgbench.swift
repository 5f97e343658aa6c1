import AppointmentStore
import PrivateCluster
import Synchronization

/// Runs a statement of the store by pgbench, on the server's own cluster.
struct Pgbench {
  let program: String
  let connection: String
  let folder: String

  /// Transactions a second, each a prepared statement of its own.
  func perSecond(_ script: String, clients: Int, seconds: Int) async throws -> Double {
    // Slots that no run has taken: each client counts up from its own start. Runs of other scripts do
    // not count, as the slots would come to lie beyond what is guarded.
    let isGuarded = script.contains(":run")
    let base = isGuarded ? guardedRuns.add(1, ordering: .relaxed).oldValue : 0
    let path = folder + "/script.sql"
    try writeText(script, to: path)
    let run = try await ProgramRun.run(
      program,
      [
        "--no-vacuum", "--protocol=prepared", "--client=\(clients)",
        "--jobs=\(min(2, clients))", "--time=\(seconds)", "--file=\(path)",
        "--define=n=0", "--define=run=\(base)", connection,
      ], within: .seconds(seconds + 30))
    guard run.status == .exited(0), let tps = Self.tps(in: run.output) else {
      throw BenchmarkError("pgbench failed:\n\(run.output)")
    }
    return tps
  }

  private static func tps(in output: String) -> Double? {
    for line in output.split(separator: "\n") where line.hasPrefix("tps = ") {
      return Double(line.dropFirst(6).prefix { $0 != " " })
    }
    return nil
  }
}

private let guardedRuns = Atomic<Int>(0)

/// The statements of `ADD` and `LIST` as pgbench scripts, with the same values that the load by
/// the protocol has.
struct PgbenchScripts {
  let tenant: String
  let user: String
  let shape: LoadShape

  /// The statement that a kind of load runs.
  func text(of kind: ProtocolLoad.Kind) -> String {
    switch kind {
    case .add: add(start: "(1767571200 + :week * 604800 + :slot * 900)::bigint", calendar, 2_700)
    case .guardedAdd: add(start: Self.guardedStart, guardedCalendar, 900)
    case .list: list
    }
  }

  /// One appointment at a random time into a random calendar.
  private func add(start: String, _ calendar: String, _ seconds: Int) -> String {
    let values: [Int: String] = [
      1: "'\(tenant)'", 2: "'\(user)'", 3: "gen_random_uuid()", 4: "NULL", 5: "NULL",
      6: "'{1}'", 7: "ARRAY[gen_random_uuid()]", 8: "ARRAY[\(calendar)]", 9: "'{0}'",
      10: "'{0}'", 11: "ARRAY[gen_random_uuid()::text]", 12: "'{0}'",
      13: "ARRAY[\(start)]", 14: "ARRAY[\(start) + \(seconds)]", 15: "'{1}'", 16: "'{1}'",
      17: "'{UTC}'", 18: "ARRAY[\(start)]", 19: "ARRAY[\(start) + \(seconds)]",
      20: "'{Design review}'", 21: "'{\"\"}'", 22: "'{\"\"}'", 23: "'{1}'", 24: "'{0}'",
    ]
    return choose + Self.filled(StoreStatements.add, values) + ";\n"
  }

  /// A random week of a random calendar.
  private var list: String {
    let week = "(timestamptz '2026-01-05 00:00+00' + :week * interval '7 days')"
    let nobody = "'00000000-0000-0000-0000-000000000000'"
    let values: [Int: String] = [
      1: "'\(tenant)'", 2: "'\(user)'", 3: "ARRAY[\(calendar)]", 4: week,
      5: "\(week) + interval '7 days'", 6: "\(week) - interval '26 hours'",
      7: "\(week) + interval '7 days 26 hours'",
      8: "\(week) - interval '8 days 2 hours 1 second'", 9: nobody,
      10: "timestamptz '0001-01-01 00:00+00'", 11: nobody, 12: "1001",
    ]
    return choose + Self.filled(StoreStatements.list, values) + ";\n"
  }

  private let calendar: String
  private let guardedCalendar: String
  /// Past the quarters that the protocol's load takes, each once.
  private static let guardedStart =
    "((500000 + :run * 60000 + :client_id * 1500 + :n) * 900)::bigint"
  private var choose: String {
    """
    \\set calendar random(1, \(shape.calendars))
    \\set week random(0, \(shape.weeks - 1))
    \\set slot random(0, \(LoadShape.slots - 1))
    \\set n :n + 1

    """
  }

  init(
    tenant: String, user: String, _ shape: LoadShape, calendars: [String], guarded: [String]
  ) {
    self.tenant = tenant
    self.user = user
    self.shape = shape
    calendar = Self.any(of: calendars)
    guardedCalendar = Self.any(of: guarded)
  }

  private static func any(of calendars: [String]) -> String {
    let list = calendars.map { "'\($0)'" }.joined(separator: ",")
    return "(ARRAY[\(list)]::uuid[])[:calendar]"
  }

  /// Puts values in the places of `$1`, `$2` and so on; pgbench knows no such places.
  private static func filled(_ sql: String, _ values: [Int: String]) -> String {
    var text = sql
    for number in values.keys.sorted(by: >) {
      text = text.replacing("$\(number)", with: values[number] ?? "")
    }
    // A script's statement may stand on several lines, up to its semicolon.
    return text
  }
}
