package import Scheduling
import Synchronization

/// The time zones of the machine's tzdata, read on first use and kept.
package struct SystemZones: Sendable {
  private let folder: ZoneFolder
  private let known: KnownZones

  /// Opens the folder that `TZDIR` names, else the first of the system's usual ones.
  ///
  /// - Throws: `ZoneError.unavailable` when there is none.
  package init() throws(ZoneError) {
    if let named = SystemFile.environment("TZDIR"), !named.isEmpty {
      try self.init(folder: named)
      return
    }
    for usual in ZoneFolder.usual where SystemFile.isFolder(usual) {
      try self.init(folder: usual)
      return
    }
    throw ZoneError.unavailable(
      reason: "no folder \(ZoneFolder.usual.joined(separator: " or "))")
  }

  /// Opens a given folder of TZif files.
  ///
  /// - Throws: `ZoneError.unavailable` when it is no folder.
  package init(folder: String) throws(ZoneError) {
    guard SystemFile.isFolder(folder) else {
      throw ZoneError.unavailable(reason: "\(folder) is no folder")
    }
    self.folder = ZoneFolder(path: folder)
    self.known = KnownZones()
  }

  /// The zone of an IANA name, aliases too.
  ///
  /// - Throws: `ZoneError.unknown` when the folder holds no such name, which covers names that
  ///   would lead out of it; `ZoneError.malformed` when its file cannot be read.
  package func zone(named identifier: String) throws(ZoneError) -> Zone {
    if let zone = known.zone(named: identifier) { return zone }
    let zone = try folder.zone(named: identifier)
    known.keep(zone)
    return zone
  }

  /// The zone of the machine: `TZ`, else `/etc/timezone`, else the link `/etc/localtime`; else UTC.
  package var local: Zone {
    for name in LocalZoneName.candidates() {
      if let zone = try? zone(named: name) { return zone }
    }
    return .utc
  }

  /// The IANA names that the folder holds, aliases too, sorted.
  package var identifiers: [String] { folder.identifiers() }

  /// The release of the data, for example `2025b`, or `unknown`.
  package var version: String { folder.version() }
}

/// The zones read so far, shared by all copies of a `SystemZones`.
private final class KnownZones: Sendable {
  private let zones = Mutex<[String: Zone]>([:])

  func zone(named identifier: String) -> Zone? {
    zones.withLock { $0[identifier] }
  }

  /// Keeps a zone that was found; there are no more of them than files in the folder.
  func keep(_ zone: Zone) {
    zones.withLock { $0[zone.identifier] = zone }
  }
}
