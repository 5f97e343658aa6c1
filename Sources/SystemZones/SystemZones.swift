package import Scheduling

/// The time zones of the machine's tzdata, read on first use and kept.
package struct SystemZones: Sendable {
  /// Opens the folder that `TZDIR` names, else the first of the system's usual ones.
  ///
  /// - Throws: `ZoneError.unavailable` when there is none.
  package init() throws(ZoneError) {
    try self.init(folder: "/usr/share/zoneinfo")
  }

  /// Opens a given folder of TZif files.
  package init(folder: String) throws(ZoneError) {
    throw ZoneError.unavailable(reason: "no reader yet")
  }

  /// The zone of an IANA name, aliases too.
  package func zone(named identifier: String) throws(ZoneError) -> Zone {
    throw ZoneError.unknown(identifier: identifier)
  }

  /// The zone of the machine: `TZ`, else `/etc/timezone`, else the link `/etc/localtime`; else UTC.
  package var local: Zone { .utc }

  /// The IANA names that the folder holds, aliases too, sorted.
  package var identifiers: [String] { [] }

  /// The release of the data, for example `2025b`, or `unknown`.
  package var version: String { "unknown" }
}
