import LineProtocol
import Scheduling

/// Reads and writes the values of `repeat=`, `rdate=` and `exdate=`.
///
/// Wall times are those of the series' own zone, whatever zone other times are told in.
enum GivenRecurrence {
  /// Reads a rule, or several of a line each; an empty text means none.
  static func rules(_ text: String?) throws(ProtocolError) -> [RecurrenceRule]? {
    guard let text else { return nil }
    var rules: [RecurrenceRule] = []
    for line in text.split(whereSeparator: \.isNewline) {
      do throws(RecurrenceError) {
        rules.append(try RecurrenceRule(text: String(line)))
      } catch {
        throw ProtocolError(error, key: "repeat")
      }
    }
    return rules
  }

  /// Reads times separated by commas, each perhaps with its end or how long it lasts.
  static func additions(_ text: String?) throws(ProtocolError) -> [RecurrenceAddition]? {
    guard let text else { return nil }
    var additions: [RecurrenceAddition] = []
    for item in try items(text, key: "rdate") {
      let parts = item.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      let start = try time(parts[0], key: "rdate")
      guard parts.count == 2 else {
        additions.append(RecurrenceAddition(start))
        continue
      }
      if let duration = WallDuration(text: String(parts[1])) {
        guard duration.days >= 0, duration.seconds >= 0 else {
          throw .badValue("rdate", expected: "times that last a while, such as 2026-03-03T09:30/1h")
        }
        additions.append(RecurrenceAddition(start, end: .after(duration)))
      } else {
        additions.append(RecurrenceAddition(start, end: .at(try time(parts[1], key: "rdate"))))
      }
    }
    return additions
  }

  static func exclusions(_ text: String?) throws(ProtocolError) -> [RecurrenceTime]? {
    guard let text else { return nil }
    var exclusions: [RecurrenceTime] = []
    for item in try items(text, key: "exdate") {
      exclusions.append(try time(item, key: "exdate"))
    }
    return exclusions
  }

  private static func items(_ text: String, key: String) throws(ProtocolError) -> [Substring] {
    guard !text.isEmpty else { return [] }
    let items = text.split(separator: ",", omittingEmptySubsequences: false)
    guard items.count <= RecurrenceSet.dateLimit else {
      throw .limit(
        key, maximum: RecurrenceSet.dateLimit, "A series has at most so many times of its own.")
    }
    return items
  }

  private static func time(_ text: Substring, key: String) throws(ProtocolError) -> RecurrenceTime {
    switch try GivenEdge(String(text), key: key) {
    case .date(let date): .date(date)
    case .wall(let wall): .local(wall)
    case .instant(let instant): .utc(instant)
    }
  }

  // MARK: Writing

  static func text(_ rules: [RecurrenceRule]) -> String {
    rules.map(\.description).joined(separator: "\n")
  }

  static func text(_ additions: [RecurrenceAddition]) -> String {
    additions.map { addition in
      switch addition.end {
      case .asFirst: text(addition.start)
      case .at(let end): "\(text(addition.start))/\(text(end))"
      case .after(let duration): "\(text(addition.start))/\(duration)"
      }
    }.joined(separator: ",")
  }

  static func text(_ exclusions: [RecurrenceTime]) -> String {
    exclusions.map(text).joined(separator: ",")
  }

  private static func text(_ time: RecurrenceTime) -> String {
    switch time {
    case .date(let date): date.description
    case .local(let wall): wall.description
    case .utc(let instant): instant.description
    }
  }

  /// Reads the value of `occ=`.
  static func occurrence(_ text: String) throws(ProtocolError) -> OccurrenceID {
    guard let occurrence = OccurrenceID(text: text) else {
      throw .badValue("occ", expected: "the occ= of a row, such as 2026-03-03T09:30")
    }
    return occurrence
  }
}

extension ProtocolError {
  /// What is wrong with a series.
  ///
  /// - Parameter key: the argument that gave it.
  init(_ error: RecurrenceError, key: String) {
    switch error {
    case .noSuchOccurrence: self.init(.notFound, [Pair("key", "occ")], error.description)
    case .yearOutOfRange: self.init(.badRange, [Pair("key", key)], error.description)
    case .tooMany(let what, let most):
      self = .limit(what.lowercased(), maximum: most, error.description)
    default: self.init(.badRule, [Pair("key", key)], error.description)
    }
  }
}

extension EditScope {
  init(_ scope: Request.EditScope) {
    switch scope {
    case .this: self = .this
    case .future: self = .future
    case .all: self = .all
    }
  }
}
