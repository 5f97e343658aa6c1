import CalendarClient
import Scheduling

/// The pairs of `ADD` and `SET` that options give.
extension CommandContext {
  /// Adds calendar, zone, fold, location and notes, where they are given.
  func addingFields(to command: ClientCommand) throws(CommandFailure) -> ClientCommand {
    if let fold = arguments.value("fold"), fold != "1", fold != "2" {
      throw CommandFailure(
        .usage, code: "usage", "--fold takes 1 (the earlier time) or 2 (the later one)")
    }
    // A name that the IANA database lacks is refused here, before anything is sent.
    let zone = arguments.has("zone") ? try zone().identifier : nil
    return
      command
      .with("cal", arguments.value("calendar")).with("zone", zone)
      .with("fold", arguments.value("fold")).with("location", arguments.value("location"))
      .with("notes", arguments.value("notes"))
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
