import Scheduling

/// The content lines that make up `Appointment.extensions`: those of a VEVENT that no field holds.
///
/// What is read and what is written go by this one rule, so that all that is kept of a file comes
/// out again, and no text makes more of a file than one event.
struct ExtensionLines {
  enum Fault: Equatable {
    /// It has no name or no value, a field holds it, or it ends what has not begun.
    case noProperty
    case controlCharacters
    /// It costs the component that it belongs to.
    case brokenComponent
    case noRoom
  }

  /// The lines so far, each ended by a line feed.
  private var octets: [UInt8] = []
  /// The names of the components that are open.
  private var inner: [String] = []
  /// Where the outermost open component begins.
  private var start = 0
  /// Whether the outermost open component is left out.
  private var isBroken = false

  /// Takes a line without its end, or says why it is left out.
  mutating func take(_ line: ArraySlice<UInt8>) -> Fault? {
    guard let nameEnd = Self.nameEnd(of: line) else { return .noProperty }
    let property = ICalendarProperty(line[..<nameEnd])
    switch property {
    case .begin:
      let name = Component.name(in: line, after: nameEnd)
      guard !name.isEmpty, !Component.standsAlone(name) else { return dropOpen() }
      begin(name)
      if line.holdsControl || inner.count > ComponentScanner.depthLimit { return breakOpen() }
    case .end:
      guard let last = inner.last else { return .noProperty }
      guard last == Component.name(in: line, after: nameEnd), !line.holdsControl else {
        return dropOpen()
      }
    default:
      guard !inner.isEmpty || !property.isModelled || Self.isVersion(line, property, nameEnd)
      else { return .noProperty }
      if line.holdsControl { return .controlCharacters }
    }
    let fault = append(line)
    if property == .end { inner.removeLast() }
    return fault
  }

  /// The lines that were kept, without a component that did not end.
  mutating func finish() -> [UInt8] {
    if !inner.isEmpty { _ = dropOpen() }
    return octets
  }

  private mutating func begin(_ name: String) {
    if inner.isEmpty {
      start = octets.count
      isBroken = false
    }
    inner.append(name)
  }

  private mutating func append(_ line: ArraySlice<UInt8>) -> Fault? {
    guard inner.isEmpty || !isBroken else { return nil }
    guard octets.count + line.count + 1 <= Appointment.extensionsLimit else {
      return inner.isEmpty ? .noRoom : breakOpen(.noRoom)
    }
    octets.append(contentsOf: line)
    octets.append(0x0A)
    return nil
  }

  /// Leaves the outermost open component out, up to its end.
  private mutating func breakOpen(_ fault: Fault = .brokenComponent) -> Fault {
    if !isBroken { octets.removeSubrange(start...) }
    isBroken = true
    return fault
  }

  /// Leaves out what is open, as nothing says where it ends.
  private mutating func dropOpen() -> Fault {
    if !inner.isEmpty { _ = breakOpen() }
    inner = []
    return .brokenComponent
  }

  /// Where the name of a content line ends: before its parameters and the value it must have.
  static func nameEnd(of line: ArraySlice<UInt8>) -> Int? {
    guard let end = line.firstIndex(where: { $0 == 0x3A || $0 == 0x3B }), end > line.startIndex,
      line[end...].contains(0x3A), line[..<end].allSatisfy(isNameOctet)
    else { return nil }
    return end
  }

  private static func isNameOctet(_ octet: UInt8) -> Bool {
    (0x41...0x5A).contains(octet & 0xDF) || (0x30...0x39).contains(octet) || octet == 0x2D
  }

  /// Whether it is a SEQUENCE other than 0, as no field of an appointment counts its revisions.
  private static func isVersion(
    _ line: ArraySlice<UInt8>, _ property: ICalendarProperty, _ nameEnd: Int
  ) -> Bool {
    property == .sequence && Revision.number(line, nameEnd: nameEnd) != nil
      && line[nameEnd...] != [0x3A, 0x30]
  }
}

extension ArraySlice<UInt8> {
  /// Whether it holds a control character.
  var holdsControl: Bool { contains { $0.isControl } }
}

extension UInt8 {
  /// Whether it is a control character other than a tab, which no content line may hold (RFC 5545,
  /// 3.1).
  var isControl: Bool { self < 0x20 && self != 0x09 || self == 0x7F }
}
