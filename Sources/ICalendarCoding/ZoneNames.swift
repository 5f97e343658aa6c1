import Scheduling

/// Finds the zone that a TZID means: by its name, else by the file's own definition of it.
///
/// It is an object, as what one event looked up serves the next, even if the event is left out.
final class ZoneNames {
  enum Meaning {
    case known(Zone)
    /// A zone of no known name whose VTIMEZONE has been read.
    case defined(ZoneDefinition)
    case unknown
  }

  /// The most definitions and the most names that are kept.
  private static let definitionLimit = 128
  private static let nameLimit = 1_024

  /// The calendar's zone, in which times of an unknown TZID are read.
  private(set) var defaultZone: Zone
  private let resolve: (String) -> Zone?
  private var known: [String: Zone] = [:]
  private var definitions: [String: ZoneDefinition] = [:]
  private var calendarZone: String?

  init(defaultZone: Zone, resolve: @escaping (String) -> Zone?) {
    self.defaultZone = defaultZone
    self.resolve = resolve
  }

  /// Takes the zone that the file says it is in (X-WR-TIMEZONE) as the default one, if it is known.
  func setCalendarZone(_ name: String) {
    guard calendarZone != name else { return }
    calendarZone = name
    if case .known(let zone) = meaning(of: name) { defaultZone = zone }
  }

  /// Takes in a VTIMEZONE; the last of a name counts.
  func define(_ component: Component) {
    guard let definition = ZoneDefinition(component) else { return }
    guard definitions.count < Self.definitionLimit || definitions[definition.name] != nil else {
      return
    }
    definitions[definition.name] = definition
  }

  func meaning(of name: String) -> Meaning {
    if let zone = known[name] { return .known(zone) }
    if let zone = zone(named: name) {
      if known.count < Self.nameLimit { known[name] = zone }
      return .known(zone)
    }
    if let definition = definitions[name] { return .defined(definition) }
    if let iana = ZoneDisplayNames.iana(name), let zone = resolve(iana) { return .known(zone) }
    return .unknown
  }

  /// The system's zone that keeps the same time as a definition over a span, or nothing.
  func match(_ definition: ZoneDefinition, over span: InstantRange) -> Zone? {
    matches(of: definition).first { $0.agrees(over: span) }?.zone
  }

  /// The system's zone that keeps the same time as a definition from a start on for longest.
  func nearest(_ definition: ZoneDefinition, from start: Instant) -> Zone? {
    var best: (zone: Zone, end: Instant)?
    for match in matches(of: definition) {
      guard let end = match.end(from: start), end > best?.end ?? start else { continue }
      best = (match.zone, end)
    }
    return best?.zone
  }

  private func matches(of definition: ZoneDefinition) -> [ZoneMatch] {
    if let matches = definition.matches { return matches }
    var names = [ZoneDisplayNames.iana(definition.name), definition.place].compactMap { $0 }
    names += [defaultZone.identifier] + Self.candidates
    var seen: Set<String> = []
    let matches = names.compactMap { name -> ZoneMatch? in
      guard seen.insert(name).inserted else { return nil }
      let zone = name == defaultZone.identifier ? defaultZone : resolve(name)
      return zone.flatMap { ZoneMatch($0, definition.zone) }
    }
    definitions[definition.name]?.matches = matches
    return matches
  }

  /// The main zones, those of the most people first.
  private static let candidates: [String] =
    [
      "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
      "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Moscow", "Asia/Kolkata",
      "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    ] + Set(WindowsZoneNames.iana.values).sorted()

  /// The zone of an IANA name, of one behind a vendor's prefix such as
  /// `/example.org/Europe/Athens`, of a name of Windows, or of an offset in whole hours.
  private func zone(named text: String) -> Zone? {
    var name = text[...]
    while name.first == " " || name.first == "\"" { name.removeFirst() }
    while name.last == " " || name.last == "\"" { name.removeLast() }
    if let zone = resolve(String(name)) { return zone }
    if let iana = WindowsZoneNames.iana[String(name)] { return resolve(iana) }
    if let zone = Self.offsetName(name).flatMap(resolve) { return zone }
    // The longest ending that is a name; a handful of parts is all that real ones have.
    var rest = name
    for _ in 0..<8 {
      guard let slash = rest.firstIndex(of: "/") else { break }
      rest = rest[rest.index(after: slash)...]
      if !rest.isEmpty, let zone = resolve(String(rest)) { return zone }
    }
    return ["UTC", "Z", "GMT"].contains(rest.uppercased()) ? .utc : nil
  }

  /// The name of the zone of `UTC+2`, `GMT-0500` or `+09:00`, whose signs the IANA turns round.
  private static func offsetName(_ name: Substring) -> String? {
    var rest = name
    for prefix in ["UTC", "GMT"] where rest.hasPrefix(prefix) { rest.removeFirst(3) }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    var digits = rest.dropFirst().filter { $0 != ":" }
    if digits.count == 4, digits.hasSuffix("00") { digits.removeLast(2) }
    guard (1...2).contains(digits.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let hours = Int(digits)
    else { return nil }
    return hours == 0 ? "UTC" : "Etc/GMT" + (sign == "+" ? "-" : "+") + "\(hours)"
  }
}
