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

  /// `"Lunch" on Thu 3 Dec, 12:30–13:15`, and how it repeats; a year other than the present one is
  /// told.
  func sentence(_ surroundings: Surroundings) -> String {
    placed(surroundings.year) + (ruleWords(surroundings).map { ", \($0)" } ?? "")
  }

  /// `Thursday 3 December 2026, 12:30–13:15`, with both days in full where it reaches over days.
  var longText: String {
    let first = DateText.long(start.date)
    let last = DateText.long(lastDay)
    return isOfOneDay
      ? "\(first), \(timeText(in: start.date.year))"
      : isAllDay
        ? "\(first) – \(last), all day"
        : "\(first), \(ClockText.text(start)) – \(last), \(ClockText.text(end))"
          + foldRemark
  }

  private func placed(_ year: Int) -> String {
    if isAllDay, lastDay > start.date {
      return "\(quotedTitle) from \(DateText.short(start.date, in: lastDay.year))"
        + " to \(DateText.short(lastDay, in: year)), all day"
    }
    // What ends at midnight is told with the day, as its times alone do not name one.
    return isOfOneDay
      ? "\(quotedTitle) on \(dayAndTime(in: year))" : "\(quotedTitle), \(timeText(in: year))"
  }

  /// `Thu 3 Dec, 12:30–13:15`, and for what reaches over days `Thu 3 Dec 22:00 – Fri 4 Dec 01:00`.
  func dayAndTime(in year: Int) -> String {
    isOfOneDay
      ? "\(DateText.short(start.date, in: year)), \(timeText(in: year))" : timeText(in: year)
  }
}
