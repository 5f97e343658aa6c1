/// Rules and dates as the content lines of RFC 5545, one a line.
public enum RecurrenceText {
  /// Prints the rules, additions and exclusions; nothing when there are none.
  public static func text(of set: RecurrenceSet) -> String? {
    guard set.repeats else { return nil }
    var bytes: [UInt8] = []
    for rule in set.rules {
      bytes.append(contentsOf: "RRULE:".utf8)
      rule.write(into: &bytes)
      bytes.append(0x0A)
    }
    for addition in set.additions {
      bytes.append(contentsOf: "RDATE:".utf8)
      addition.start.writeBasic(into: &bytes)
      switch addition.end {
      case .asFirst: break
      case .at(let end):
        bytes.append(0x2F)
        end.writeBasic(into: &bytes)
      case .after(let duration):
        bytes.append(contentsOf: "/P".utf8)
        duration.write(into: &bytes)
      }
      bytes.append(0x0A)
    }
    for exclusion in set.exclusions {
      bytes.append(contentsOf: "EXDATE:".utf8)
      exclusion.writeBasic(into: &bytes)
      bytes.append(0x0A)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads what `text(of:)` printed, seen from a first time.
  ///
  /// - Throws: `RecurrenceError` when a line is not one of these or cannot be read.
  public static func read(
    _ text: String, first: AppointmentTime
  ) throws(RecurrenceError) -> RecurrenceSet {
    var set = RecurrenceSet(first: first)
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { throw .unknownPart(String(line)) }
      let value = String(parts[1])
      switch parts[0] {
      case "RRULE": set.rules.append(try RecurrenceRule(text: value))
      case "RDATE": set.additions.append(try addition(value))
      case "EXDATE": set.exclusions.append(try time(value, "EXDATE"))
      default: throw .unknownPart(String(parts[0]))
      }
    }
    return set
  }

  private static func addition(_ text: String) throws(RecurrenceError) -> RecurrenceAddition {
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    guard let first = parts.first else { throw .malformed(part: "RDATE", value: text) }
    let start = try time(first, "RDATE")
    guard parts.count == 2 else { return RecurrenceAddition(start) }
    guard parts[1].first == "P" else {
      return RecurrenceAddition(start, end: .at(try time(parts[1], "RDATE")))
    }
    guard let duration = WallDuration(text: String(parts[1].dropFirst())) else {
      throw .malformed(part: "RDATE", value: text)
    }
    return RecurrenceAddition(start, end: .after(duration))
  }

  private static func time(_ text: String, _ part: String) throws(RecurrenceError) -> RecurrenceTime
  {
    guard let time = RecurrenceTime(basic: text) else {
      throw .malformed(part: part, value: text)
    }
    return time
  }
}
