import Foundation
import Scheduling
import SystemZones
import Testing

/// Zone rules against the system's own reader of the same data, `zdump`.
@Suite(.enabled(if: ZoneDump.path != nil, "zdump is not installed"))
struct ZoneDumpTests {
  @Test(arguments: [
    "Africa/Casablanca", "Africa/El_Aaiun", "America/Havana", "America/New_York", "America/Nuuk",
    "America/Sao_Paulo", "Antarctica/Troll", "Asia/Gaza", "Asia/Kathmandu", "Asia/Tehran",
    "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin", "Europe/London", "Pacific/Apia",
    "Pacific/Chatham", "Pacific/Kiritimati",
  ])
  func agreesOnBothSidesOfEveryTransition(_ identifier: String) throws {
    let transitions = try ZoneDump.transitions(of: [identifier], years: "1880,2100")
    #expect(!transitions.isEmpty)
    #expect(try disagreements(with: transitions).isEmpty)
  }

  /// All names and aliases of the installed data; after 2037 by the rules that their files end with.
  @Test func everyZoneAgreesFrom1970On() throws {
    let identifiers = try SystemZones().identifiers.sorted()
    let transitions = try ZoneDump.transitions(of: identifiers, years: "1969,2051")
    #expect(Set(transitions.map(\.zone)).count > 300)
    #expect(transitions.count > 20_000)
    let disagreements = try disagreements(with: transitions)
    #expect(disagreements.isEmpty, "\(disagreements.prefix(10))")
  }

  private func disagreements(with transitions: [ZoneDump.Transition]) throws -> [String] {
    let zones = try SystemZones()
    var found: [String] = []
    var zone = Zone.utc
    for transition in transitions {
      if zone.identifier != transition.zone { zone = try zones.zone(named: transition.zone) }
      let instant = Instant(secondsSinceEpoch: transition.instant)
      if zone.offset(at: instant) != transition.offset
        || zone.instant(of: zone.wallTime(at: instant), fold: zone.fold(at: instant)) != instant
      {
        found.append("\(transition.zone) at \(instant)")
      }
    }
    return found
  }
}

private enum ZoneDump {
  static let path = ["/usr/bin/zdump", "/usr/sbin/zdump"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A second beside a transition, and the offset from UTC then.
  struct Transition {
    var zone: String
    var instant: Int64
    var offset: Int
  }

  static func transitions(of identifiers: [String], years: String) throws -> [Transition] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = ["-v", "-c", years] + identifiers
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output.split(separator: "\n").compactMap { parse($0) }
  }

  /// Reads `Zone  Sun Mar 29 01:00:00 2026 UT = … gmtoff=10800`.
  private static func parse(_ line: Substring) -> Transition? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let words = line.split(separator: " ")
    guard words.count > 6, let month = months.firstIndex(of: String(words[2])),
      let day = Int(words[3]), let year = Int(words[5]), let last = words.last,
      last.hasPrefix("gmtoff="), let offset = Int(last.dropFirst(7)),
      let date = CalendarDate(year: year, month: month + 1, day: day)
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3 else { return nil }
    let second = clock[0] * 3_600 + clock[1] * 60 + clock[2]
    return Transition(
      zone: String(words[0]), instant: WallTime(date, secondOfDay: second).wallSeconds,
      offset: offset)
  }
}
