/// What a value must look like; `HELP` and refusals describe it in the same words.
package enum ValueForm: Equatable, Sendable {
  /// Any text of at most that many octets, without NUL.
  case text(atMost: Int)
  case integer(ClosedRange<Int>)
  case flag
  case choice([String])
  /// A calendar's name.
  case name
  /// Names of calendars, separated by commas.
  case names
  /// Words, separated by commas.
  case words
  case duration
  case hours
  case size
  /// `CAL:REV`, separated by commas.
  case revisions
  /// An appointment, or an edit; any other form simply names nothing.
  case identifier
  case time
  case date
  case week
  case month
  case period
  case zone
  /// Appointments or occurrences as `BOX` names them, separated by commas.
  case references
  /// What a client calls something of its own.
  case ownName
  case point
  case rect
  case keyRepeat
  /// `#RRGGBB`, or empty for none.
  case color
  /// Modifier keys, as an input event writes them.
  case modifiers
  /// A view's `v1` or a subscription's `s1`.
  case handle(String)

  /// A value of this form, for people: what stands after "takes".
  package var description: String {
    switch self {
    case .text(let maximum): "a text of at most \(maximum) octets, without NUL"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "yes or no"
    case .choice(let words): Self.alternatives(words)
    case .name:
      "a calendar's name: at most 64 octets, without spaces, commas, colons, quotes, =, \\, { or }"
    case .names: "names of calendars, separated by commas, such as home,work"
    case .words: "words separated by commas, such as push,view"
    case .duration: "a duration such as 45m, 1h30m or 2d"
    case .hours: "hours such as 08:00-20:00, up to 24:00"
    case .size: "a width and a height in points, such as 1400x960"
    case .revisions: "change numbers such as home:8814, separated by commas"
    case .identifier: "an id"
    case .time: "a time such as 2026-03-03T09:30, one that ends in Z, or a date if all-day"
    case .date: "a day such as 2026-03-03"
    case .week: "an ISO week such as 2026-W10"
    case .month: "a month such as 2026-03"
    case .period: "a period such as 2026-03-02/2026-03-09, 2026-W10, 2026-03 or 2026-03-03"
    case .zone: "an IANA zone such as Europe/Athens"
    case .references: "refs as BOX tells them, separated by commas"
    case .ownName:
      "a name of at most 64 octets, without spaces, commas, colons, quotes, =, \\, { or }"
    case .point: "a point such as 120,80"
    case .rect: "a rectangle X,Y,W,H such as 10,10,80,24"
    case .keyRepeat: "a delay and an interval in milliseconds, such as 400,80"
    case .color: "a color such as #FF8800, or an empty text for none"
    case .modifiers: "modifier keys such as +shift+command"
    case .handle(let prefix): "\(prefix) and a number, such as \(prefix)1"
    }
  }

  /// Whether a value is of this form; times, zones and periods are judged by those who know them.
  package func accepts(_ value: String) -> Bool {
    switch self {
    case .text(let maximum): value.utf8.count <= maximum && !value.utf8.contains(0)
    case .integer(let range): Self.integer(value).map(range.contains) ?? false
    case .flag: value == "yes" || value == "no"
    case .choice(let words): words.contains(value)
    case .name: Self.isName(value[...])
    case .names: Self.list(value).allSatisfy(Self.isName)
    case .words: Self.list(value).allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isAtom) }
    case .duration: DurationValue(value) != nil
    case .hours: HoursValue(value) != nil
    case .size: SizeValue(value) != nil
    case .revisions: CalendarRevision.list(value) != nil
    case .identifier, .time, .date, .week, .month, .period, .zone:
      (1...128).contains(value.utf8.count) && !value.utf8.contains(where: \.isControl)
    case .references:
      Self.list(value).allSatisfy {
        (1...128).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAtom)
      }
    case .ownName: Self.isName(value[...])
    case .point: PointValue(value) != nil
    case .rect: RectValue(value) != nil
    case .keyRepeat: KeyRepeatValue(value) != nil
    case .color: value.isEmpty || Self.isColor(value)
    case .modifiers: InputEvent.Modifiers(text: value) != nil
    case .handle(let prefix): Self.handle(value, prefix) != nil
    }
  }

  /// The greatest length or number, if a value of the form otherwise passes it.
  func passedMaximum(_ value: String) -> Int? {
    switch self {
    case .text(let maximum): value.utf8.count > maximum ? maximum : nil
    case .integer(let range):
      Self.integer(value).flatMap { $0 > range.upperBound ? range.upperBound : nil }
    default: nil
    }
  }

  /// Reads a whole number of at most 15 digits.
  static func integer(_ text: some StringProtocol) -> Int? {
    let digits = text.utf8.first == .minus ? text.dropFirst() : text[...]
    guard (1...15).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit)
    else { return nil }
    return Int(text)
  }

  static func handle(_ text: String, _ prefix: String) -> Int? {
    let number = text.dropFirst(prefix.count)
    guard text.hasPrefix(prefix), number.utf8.count <= 6, number.utf8.first != .minus
    else { return nil }
    return integer(number)
  }

  /// Reads a fixed count of whole numbers, separated by commas.
  static func integers(_ text: String, count: Int) -> [Int]? {
    let parts = list(text)
    guard parts.count == count else { return nil }
    let numbers = parts.compactMap(integer)
    return numbers.count == count ? numbers : nil
  }

  static func list(_ text: String) -> [Substring] {
    text.split(separator: ",", omittingEmptySubsequences: false)
  }

  static func isName(_ text: Substring) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isAtom && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ":") }
  }

  private static func isColor(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "#") && digits.count == 6
      && digits.allSatisfy { octet in
        octet.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(octet | 0x20)
      }
  }

  private static func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
