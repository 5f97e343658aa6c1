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
      "categories": categories.isEmpty ? nil : .array(categories.map(JSONValue.string)),
      "url": url.isEmpty ? nil : .string(url),
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
  ///
  /// An end in UTC is told by the last day that an occurrence may have, in the series' own zone.
  func ruleWords(_ surroundings: Surroundings) -> String? {
    let words = rules.split(separator: "\n").map { text in
      guard let rule = try? RecurrenceRule(text: String(text)) else { return String(text) }
      guard case .until(.utc(let instant)) = rule.end, !isAllDay else {
        return RuleText.words(rule)
      }
      let own = surroundings.findZone(zone) ?? surroundings.zone
      let end = own.wallTime(at: instant)
      let first = own.wallTime(at: surroundings.zone.instant(of: start, fold: startFold))
      let last = end.secondOfDay < first.secondOfDay ? end.date.adding(days: -1) : end.date
      return RuleText.words((try? rule.ending(.until(.date(last)))) ?? rule)
    }
    if !words.isEmpty { return words.joined(separator: "; ") }
    return isSeries ? "on the dates given" : nil
  }

  /// `"Lunch" on Thu 3 Dec, 12:30–13:15`, and how it repeats.
  func sentence(_ surroundings: Surroundings) -> String {
    placed + (ruleWords(surroundings).map { ", \($0)" } ?? "")
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
