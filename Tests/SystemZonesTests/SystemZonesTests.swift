import Foundation
import Scheduling
import Testing

@testable import SystemZones

@Suite struct SystemZonesTests {
  let zones: SystemZones

  init() throws {
    zones = try SystemZones()
  }

  @Test func readsEveryInstalledZone() throws {
    let identifiers = zones.identifiers
    #expect(identifiers.count > 400)
    #expect(identifiers.contains("Europe/Athens") && identifiers.contains("US/Eastern"))
    #expect(!identifiers.contains { $0.hasPrefix("right") || $0.hasSuffix(".tab") })
    for identifier in identifiers {
      let zone = try zones.zone(named: identifier)
      let instant = Instant(secondsSinceEpoch: 1_800_000_000)
      #expect(zone.instant(of: zone.wallTime(at: instant), fold: zone.fold(at: instant)) == instant)
    }
  }

  @Test(arguments: [
    "", "/etc/passwd", "../../../etc/passwd", "Europe/../Europe/Athens", "Europe", "Europe/",
    "Europe//Athens", "Europe/Athens\0", "Europe/Nowhere", "europe/athens", "zone.tab",
    "right/UTC", ".", "Europe/Athens ", String(repeating: "A", count: 65),
  ])
  func refusesOtherNames(_ name: String) {
    #expect {
      try zones.zone(named: name)
    } throws: { error in
      (error as? ZoneError)?.code == "zone-unknown"
    }
  }

  @Test func saysWhatToDo() throws {
    let error = #expect(throws: ZoneError.self) { try zones.zone(named: "Mars/Base\n") }
    #expect(try #require(error).description.contains("Mars/Base. Give an IANA name"))
    let missing = #expect(throws: ZoneError.self) { try SystemZones(folder: "/nowhere") }
    #expect(try #require(missing).description.contains("set TZDIR"))
  }

  @Test func knowsItsVersion() throws {
    let version = zones.version
    #expect(version == "unknown" || version.wholeMatch(of: /20\d\d[a-z].*/) != nil)
  }

  @Test func aBrokenFileIsMalformed() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "zones-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("TZif2".utf8).write(to: folder.appendingPathComponent("Broken"))
    try Data("# version 2031a\nmore".utf8).write(to: folder.appendingPathComponent("tzdata.zi"))
    let broken = try SystemZones(folder: folder.path)
    #expect(broken.version == "2031a")
    #expect(broken.identifiers == ["Broken"])
    #expect {
      try broken.zone(named: "Broken")
    } throws: { error in
      (error as? ZoneError)?.code == "zone-malformed"
    }
  }

  @Test func aNameIsFoundInEveryFormOfSetting() {
    #expect(LocalZoneName.name(inVariable: ":Europe/Athens") == "Europe/Athens")
    #expect(LocalZoneName.name(inVariable: "UTC") == "UTC")
    #expect(LocalZoneName.name(inPath: "/usr/share/zoneinfo/Asia/Tokyo") == "Asia/Tokyo")
    #expect(LocalZoneName.name(inPath: "../usr/share/zoneinfo/UTC") == "UTC")
    #expect(LocalZoneName.name(inPath: "/var/db/timezone/zoneinfo/Asia/Tokyo") == "Asia/Tokyo")
    #expect(LocalZoneName.name(inPath: "/etc/clock") == nil)
  }
}
