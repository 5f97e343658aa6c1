import CalendarClient
import Scheduling

/// The pairs of `ADD` and `SET` that options give.
extension CommandContext {
  /// Adds what `fieldOptions` name, where it is given.
  func addingFields(to command: ClientCommand) throws -> ClientCommand {
    if let fold = arguments.value("fold"), fold != "1", fold != "2" {
      throw CommandFailure(
        .usage, code: "usage", "--fold takes 1 (the earlier time) or 2 (the later one)")
    }
    let rule = try arguments.value("repeat").map { words in
      try RuleWords(words, at: moment(in: surroundings.zone))
    }
    // A name that the IANA database lacks is refused here, before anything is sent.
    let zone = arguments.has("zone") ? try zone().identifier : nil
    return
      command
      .with("cal", arguments.value("calendar")).with("zone", zone)
      .with("fold", arguments.value("fold")).with("location", arguments.value("location"))
      .with("categories", categories).with("url", arguments.value("url"))
      .with("notes", arguments.value("notes")).with("repeat", rule?.protocolText)
      .with("busy", try choice("busy", of: ["yes", "no"]))
      .with("status", try choice("status", of: ["confirmed", "tentative", "cancelled"]))
  }

  /// The categories that `--category` lists by commas, a line each.
  private var categories: String? {
    arguments.value("category").map { list in
      list.split(separator: ",").map { $0.trimmingPrefix(" ") }.filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
  }

  /// The end that words give for a start: a time without a day is the next such time.
  func end(_ time: SpokenTime, after start: WallTime) throws(CommandFailure) -> WallTime {
    let end = time.wallTime(day: start.date, secondOfDay: start.secondOfDay)
    if end > start { return end }
    guard time.date == nil else {
      throw CommandFailure(
        .usage, code: "range",
        "the end (\(end)) is not after the start "
          + "(\(start))", hint: "give a later end, or a duration such as 45m")
    }
    return end.adding(days: 1)
  }
}
