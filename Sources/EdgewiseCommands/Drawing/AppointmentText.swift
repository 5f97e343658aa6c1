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
    ])
  }

  /// `"Lunch" on Thu 3 Dec, 12:30–13:15`.
  var sentence: String {
    let title = "\"\(TerminalText.cut(TerminalText.harmless(self.title), to: 60))\""
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
