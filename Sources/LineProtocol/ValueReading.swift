extension DurationValue {
  /// Reads `45m`, `1h30m` or `2d`: units fall, each at most once, of at most 6 digits.
  package init?(_ text: String) {
    self.init()
    var number = 0
    var digits = 0
    // The place of the unit that came last: those that follow are smaller.
    var last = -1
    for octet in text.utf8 {
      if octet.isDigit {
        digits += 1
        guard digits <= 6 else { return nil }
        number = number * 10 + Int(octet - .zero)
        continue
      }
      guard digits > 0, let place = Self.units.firstIndex(where: { $0.letter == octet }),
        place > last
      else { return nil }
      days += number * Self.units[place].days
      minutes += number * Self.units[place].minutes
      last = place
      number = 0
      digits = 0
    }
    guard last >= 0, digits == 0 else { return nil }
  }

  private static let units: [(letter: UInt8, days: Int, minutes: Int)] = [
    (UInt8(ascii: "d"), 1, 0), (UInt8(ascii: "h"), 0, 60), (UInt8(ascii: "m"), 0, 1),
  ]

  /// The shortest way to write the duration; not for negative ones.
  package var text: String {
    let parts = [(days, "d"), (minutes / 60, "h"), (minutes % 60, "m")]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    return text.isEmpty ? "0m" : text
  }
}

extension HoursValue {
  /// Reads `08:00-20:00`.
  package init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = Self.minutes(ends[0]), let end = Self.minutes(ends[1])
    else { return nil }
    self.init(start: start, end: end)
  }

  package var text: String { Self.clock(start) + "-" + Self.clock(end) }

  private static func minutes(_ text: Substring) -> Int? {
    let octets = Array(text.utf8)
    guard octets.count == 5, octets[2] == UInt8(ascii: ":"),
      let hours = ValueForm.integer(text.prefix(2)),
      let minutes = ValueForm.integer(text.suffix(2)),
      (0...24).contains(hours), (0...59).contains(minutes), octets[0] != .minus,
      octets[3] != .minus
    else { return nil }
    return hours * 60 + minutes
  }

  private static func clock(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour / 10)\(hour % 10):\(minute / 10)\(minute % 10)"
  }
}

extension SizeValue {
  /// Reads `1400x960`.
  package init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = ValueForm.integer(sides[0]),
      let height = ValueForm.integer(sides[1])
    else { return nil }
    self.init(width: width, height: height)
  }

  package var text: String { "\(width)x\(height)" }
}

extension CalendarRevision {
  /// Reads `home:8814,work:12`; an empty text is no list.
  package static func list(_ text: String) -> [CalendarRevision]? {
    var list: [CalendarRevision] = []
    for item in ValueForm.list(text) {
      let parts = item.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, ValueForm.isName(parts[0]),
        let revision = ValueForm.integer(parts[1]), revision >= 0
      else { return nil }
      list.append(CalendarRevision(calendar: String(parts[0]), revision: revision))
    }
    return list
  }

  package var text: String { "\(calendar):\(revision)" }
}
