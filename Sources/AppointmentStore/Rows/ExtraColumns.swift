import Scheduling

/// The columns that most appointments leave empty, as the JSON object that `apply_edit` takes.
struct ExtraColumns {
  private var members: [(name: String, json: String)] = []

  /// The object, or the empty text when nothing was set.
  var text: String {
    guard !members.isEmpty else { return "" }
    return "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
  }

  mutating func set(_ name: String, _ text: String?) {
    members.append((name, text.map(Self.quoted) ?? "null"))
  }

  /// - Parameter instant: nothing for the end of time.
  mutating func set(_ name: String, end instant: Instant?) {
    let written = instant.flatMap { instant in
      // What PostgreSQL reads as a date: the years 1 to 9999.
      instant.secondsSinceEpoch > 253_402_300_799
        ? nil : WallTime(wallSeconds: max(-62_135_596_800, instant.secondsSinceEpoch))
    }
    set(name, written.map { "\($0)Z" } ?? "infinity")
  }

  mutating func set(_ name: String, _ wall: WallTime?) {
    set(name, wall.map(\.description))
  }

  mutating func set(_ name: String, _ flag: Bool?) {
    members.append((name, flag.map { $0 ? "true" : "false" } ?? "null"))
  }

  private static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}

extension ExtraColumns {
  /// The fields beside times, texts and flags that a new appointment has.
  init(adding appointment: Appointment, _ series: DerivedSeries?) {
    if let series { set(series) }
    if let occurrence = appointment.occurrence { set(occurrence) }
    if !appointment.categories.isEmpty { set("categories", Self.lines(appointment.categories)) }
    if !appointment.url.isEmpty { set("url", appointment.url) }
    if !appointment.extensions.isEmpty { set("extensions", appointment.extensions) }
  }

  /// All of them, to be put over what an appointment had.
  init(putting appointment: Appointment, _ series: DerivedSeries?) {
    set("uid", appointment.uid)
    set(series)
    set(appointment.occurrence)
    set("categories", Self.lines(appointment.categories))
    set("url", appointment.url.isEmpty ? nil : appointment.url)
    set("extensions", appointment.extensions.isEmpty ? nil : appointment.extensions)
  }

  init(changing patch: AppointmentPatch) {
    if let categories = patch.categories { set("categories", Self.lines(categories)) }
    if let url = patch.url { set("url", url.isEmpty ? nil : url) }
    if let extensions = patch.extensions {
      set("extensions", extensions.isEmpty ? nil : extensions)
    }
  }

  private mutating func set(_ series: DerivedSeries?) {
    set("recurrence", series?.text)
    if let series {
      set("first_start", end: series.firstStart)
      set("last_end", end: series.lastEnd)
    } else {
      set("first_start", String?.none)
      set("last_end", String?.none)
    }
  }

  private mutating func set(_ occurrence: OccurrenceID?) {
    set("recurrence_id", occurrence?.wall)
    set("recurrence_date", occurrence?.isDate)
  }

  private static func lines(_ categories: [String]) -> String? {
    categories.isEmpty ? nil : categories.joined(separator: "\n")
  }
}
