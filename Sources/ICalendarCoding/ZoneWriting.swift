import Scheduling

extension ContentWriter {
  /// Writes a zone's rules from an instant on as a VTIMEZONE.
  mutating func write(_ zone: Zone, from start: Instant) {
    let observances = ZoneObservances(zone, from: start)
    write("BEGIN:VTIMEZONE")
    write("TZID:" + zone.identifier.filter { $0 >= " " })
    write("BEGIN:STANDARD")
    writeObservance(start: observances.start, from: observances.offset, to: observances.offset)
    write("END:STANDARD")
    for group in observances.groups {
      guard let first = group.onsets.first else { continue }
      let name = group.isDaylight ? "DAYLIGHT" : "STANDARD"
      write("BEGIN:" + name)
      writeObservance(start: first, from: group.from, to: group.to)
      if let rule = group.rule {
        write("RRULE:" + rule)
      } else if group.onsets.count > 1 {
        let rest = group.onsets.dropFirst().map { RecurrenceTime.local($0).description }
        write("RDATE:" + rest.joined(separator: ","))
      }
      write("END:" + name)
    }
    write("END:VTIMEZONE")
  }

  private mutating func writeObservance(start: WallTime, from: Int, to: Int) {
    write("DTSTART:\(RecurrenceTime.local(start))")
    write("TZOFFSETFROM:" + Self.offset(from))
    write("TZOFFSETTO:" + Self.offset(to))
  }

  private static func offset(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let magnitude = abs(seconds)
    let text =
      (seconds < 0 ? "-" : "+") + padded(magnitude / 3_600) + padded(magnitude / 60 % 60)
    return magnitude % 60 == 0 ? text : text + padded(magnitude % 60)
  }
}
