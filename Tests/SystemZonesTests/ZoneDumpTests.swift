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
    let zone = try SystemZones().zone(named: identifier)
    let lines = try ZoneDump.transitions(of: identifier, years: "1880,2100")
    #expect(!lines.isEmpty)
    for line in lines {
      let instant = Instant(secondsSinceEpoch: line.instant)
      #expect(zone.offset(at: instant) == line.offset, "\(identifier) at \(instant)")
      #expect(zone.instant(of: zone.wallTime(at: instant), fold: zone.fold(at: instant)) == instant)
    }
  }
}

private enum ZoneDump {
  static let path = ["/usr/bin/zdump", "/usr/sbin/zdump"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static func transitions(
    of identifier: String, years: String
  ) throws -> [(instant: Int64, offset: Int)] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = ["-v", "-c", years, identifier]
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output.split(separator: "\n").compactMap { parse($0) }
  }

  /// Reads `Zone  Sun Mar 29 01:00:00 2026 UT = … gmtoff=10800`.
  private static func parse(_ line: Substring) -> (instant: Int64, offset: Int)? {
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
    return (WallTime(date, secondOfDay: second).wallSeconds, offset)
  }
}
