import Scheduling

/// The content lines that make up `Appointment.extensions`: those of a VEVENT that no field holds.
///
/// What is read and what is written go by this one rule, so that all that is kept of a file comes
/// out again, and no text makes more of a file than one event.
struct ExtensionLines {
  enum Fault: Equatable {
    /// It is no property, a field holds it, it says nothing new, or it ends what has not begun.
    case notKept
    case noNumber
    case controlCharacters
    /// It costs the component that it belongs to.
    case brokenComponent
    /// There is no room for it, or for the component that it belongs to.
    case noRoom
  }

  /// The number of its first SEQUENCE if that is kept, else 0.
  private(set) var sequence = 0

  /// The lines so far, each ended by a line feed.
  private var octets: [UInt8] = []
  private var nesting = ComponentNesting()
  /// Where the outermost open component begins.
  private var start = 0
  private var hasSequence = false

  /// Whether the next line belongs to a component inside.
  var isInside: Bool { nesting.isOpen }

  /// Takes a line without its end, or says why it is left out.
  mutating func take(_ line: ArraySlice<UInt8>) -> Fault? {
    guard let nameEnd = Self.nameEnd(of: line) else { return .notKept }
    let property = ICalendarProperty(line[..<nameEnd])
    switch property {
    case .begin: return begin(line, Component.name(in: line, after: nameEnd))
    case .end: return end(line, Component.name(in: line, after: nameEnd))
    default: break
    }
    if line.holdsControl { return .controlCharacters }
    guard !nesting.isOpen else { return append(line) }
    if property == .sequence { return takeSequence(line, nameEnd) }
    return property.isModelled ? .notKept : append(line)
  }

  /// The lines that were kept, without a component that did not end.
  mutating func finish() -> [UInt8] {
    if nesting.isOpen, !nesting.isBroken { octets.removeSubrange(start...) }
    return octets
  }

  private mutating func begin(_ line: ArraySlice<UInt8>, _ name: String) -> Fault? {
    let wasBroken = nesting.isLeavingOut
    if !nesting.isOpen { start = octets.count }
    nesting.begin(name)
    if Component.standsAlone(name) || line.holdsControl { nesting.breakOpen() }
    return leaveOut(unless: wasBroken) ?? append(line)
  }

  private mutating func end(_ line: ArraySlice<UInt8>, _ name: String) -> Fault? {
    guard nesting.isOpen else { return .notKept }
    let fault = append(line)
    let wasBroken = nesting.isBroken
    if line.holdsControl { nesting.breakOpen() }
    nesting.end(name)
    return leaveOut(unless: wasBroken) ?? fault
  }

  /// Takes out the component that has just turned out to be broken.
  private mutating func leaveOut(unless wasBroken: Bool) -> Fault? {
    guard nesting.isBroken, !wasBroken else { return nil }
    octets.removeSubrange(start...)
    return .brokenComponent
  }

  /// Takes the first SEQUENCE; 0 is what an event without one has.
  private mutating func takeSequence(_ line: ArraySlice<UInt8>, _ nameEnd: Int) -> Fault? {
    guard let number = SequenceNumber.of(line, nameEnd: nameEnd) else { return .noNumber }
    guard !hasSequence else { return .notKept }
    hasSequence = true
    if line[nameEnd...] == [0x3A, 0x30] { return .notKept }
    let fault = append(line)
    if fault == nil { sequence = number }
    return fault
  }

  private mutating func append(_ line: ArraySlice<UInt8>) -> Fault? {
    if nesting.isLeavingOut { return nil }
    guard octets.count + line.count + 1 <= Appointment.extensionsLimit else {
      if nesting.isOpen {
        octets.removeSubrange(start...)
        nesting.breakOpen()
      }
      return .noRoom
    }
    octets.append(contentsOf: line)
    octets.append(0x0A)
    return nil
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
}
