import Scheduling

extension ListedAppointment {
  /// The appointment for programs; `help` documents the keys.
  var json: JSONValue {
    .members([
      "id": .string(id), "occurrence": occurrence.map(JSONValue.string),
      "rev": Int(revision).map(JSONValue.integer), "title": .string(title),
      "start": .string(isAllDay ? start.date.description : start.description),
      "end": .string(isAllDay ? end.date.description : end.description),
      "fold": startFold == .second ? .integer(2) : nil,
      "endFold": endFold == .second ? .integer(2) : nil, "allDay": .bool(isAllDay),
      "calendar": .string(calendar),
      "zone": zone.isEmpty ? nil : .string(zone),
      "location": location.isEmpty ? nil : .string(location),
      "notes": notes.isEmpty ? nil : .string(notes),
      "busy": isBusy ? nil : .bool(false),
      "status": status == "confirmed" ? nil : .string(status),
      "repeat": rules.isEmpty ? nil : .string(rules),
      "added": additions.isEmpty ? nil : .array(Self.list(additions)),
      "leftOut": exclusions.isEmpty ? nil : .array(Self.list(exclusions)),
    ])
  }

  private static func list(_ text: String) -> [JSONValue] {
    text.split(separator: ",").map { .string(String($0)) }
  }

  /// The rules in words, such as `every weekday`; nothing for what has none.
  var ruleWords: String? { ruleWords(in: nil) }

  /// As `ruleWords`, an end in UTC being told by the last day in the zone of the one who looks.
  func ruleWords(in zone: Zone?) -> String? {
    let words = rules.split(separator: "\n").map { text in
      guard let rule = try? RecurrenceRule(text: String(text)) else { return String(text) }
      guard let zone, case .until(.utc(let instant)) = rule.end else { return RuleText.words(rule) }
      let wall = zone.wallTime(at: instant)
      let isBefore = !isAllDay && wall.secondOfDay < start.secondOfDay
      let last = isBefore ? wall.date.adding(days: -1) : wall.date
      return RuleText.words((try? rule.ending(.until(.date(last)))) ?? rule)
    }
    if !words.isEmpty { return words.joined(separator: "; ") }
    return isSeries ? "on the dates given" : nil
  }

  /// `"Lunch" on Thu 3 Dec, 12:30–13:15`, and how it repeats.
  var sentence: String {
    placed + (ruleWords.map { ", \($0)" } ?? "")
  }

  private var placed: String {
    let title = quotedTitle
    if isAllDay {
      let last = end.date.adding(days: -1)
      return last <= start.date
        ? "\(title) on \(DateText.short(start.date)), all day"
        : "\(title) from \(DateText.short(start.date)) to \(DateText.short(last)), all day"
    }
    return start.date == end.date
      ? "\(title) on \(DateText.short(start.date)), \(timeText)" : "\(title), \(timeText)"
  }
}
