import Scheduling
import SystemZones

enum SystemZonesForTests {
  static func newYork() throws -> Zone {
    try SystemZones().zone(named: "America/New_York")
  }
}
