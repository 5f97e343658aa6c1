import AppointmentStore
import PrivateCluster

/// Runs a statement of the store by pgbench, on the server's own cluster.
struct Pgbench {
  let program: String
  let connection: String
  let folder: String

  /// Transactions a second, each a prepared statement of its own.
  func perSecond(_ script: String, clients: Int, seconds: Int) async throws -> Double {
    let path = folder + "/script.sql"
    try writeText(script, to: path)
    let run = try await ProgramRun.run(
      program,
      [
        "--no-vacuum", "--protocol=prepared", "--client=\(clients)",
        "--jobs=\(min(2, clients))", "--time=\(seconds)", "--file=\(path)", connection,
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

/// The statements of `ADD` and `LIST` as pgbench scripts, with the same values that the load by
/// the protocol has.
struct PgbenchScripts {
  let tenant: String
  let user: String
  let calendars: [String]

  /// One appointment at a random time into a random calendar.
  var add: String {
    let values: [Int: String] = [
      1: "'\(tenant)'", 2: "'\(user)'", 3: "gen_random_uuid()", 4: "NULL", 5: "NULL",
      6: "'{1}'", 7: "ARRAY[gen_random_uuid()]", 8: "ARRAY[\(calendar)]", 9: "'{0}'",
      10: "'{0}'", 11: "ARRAY[gen_random_uuid()::text]", 12: "'{0}'",
      13: "ARRAY[\(start)]", 14: "ARRAY[\(start) + 2700]", 15: "'{1}'", 16: "'{1}'",
      17: "'{UTC}'", 18: "ARRAY[\(start)]", 19: "ARRAY[\(start) + 2700]",
      20: "'{Design review}'", 21: "'{\"\"}'", 22: "'{\"\"}'", 23: "'{1}'", 24: "'{0}'",
    ]
    return choose + Self.filled(StoreStatements.edit, values) + ";\n"
  }

  /// A random week of a random calendar.
  var list: String {
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
  private let start = "(1767571200 + :week * 604800 + :slot * 900)::bigint"
  private let choose = """
    \\set calendar random(1, \(LoadShape.calendars))
    \\set week random(0, \(LoadShape.weeks - 1))
    \\set slot random(0, \(LoadShape.slots - 1))

    """

  init(tenant: String, user: String, calendars: [String]) {
    self.tenant = tenant
    self.user = user
    self.calendars = calendars
    let list = calendars.map { "'\($0)'" }.joined(separator: ",")
    calendar = "(ARRAY[\(list)]::uuid[])[:calendar]"
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
