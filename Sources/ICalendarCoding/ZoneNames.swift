import Scheduling

/// Finds the zone that a TZID means.
struct ZoneNames {
  let defaultZone: Zone
  let resolve: (String) -> Zone?

  /// The zone of a TZID: an IANA name, one behind a vendor's prefix such as
  /// `/example.org/Europe/Athens`, or a name of Windows.
  func zone(of name: String) -> Zone? {
    if let zone = resolve(name) { return zone }
    if let iana = WindowsZoneNames.iana[name] { return resolve(iana) }
    // The longest ending that is a name; a handful of parts is all that real ones have.
    var rest = name[...]
    for _ in 0..<8 {
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      rest = rest[rest.index(after: slash)...]
      if !rest.isEmpty, let zone = resolve(String(rest)) { return zone }
    }
    return nil
  }
}
