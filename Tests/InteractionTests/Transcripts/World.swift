import Interaction
import Scheduling
import SystemZones
import Testing

/// The zones of the machine, read once.
private let zones = Result { try SystemZones() }

func zone(_ name: String) throws -> Zone { try zones.get().zone(named: name) }

extension ItemTime {
  /// Reads `START/END`: instants with `Z`, wall times of a zone, or dates.
  init?(text: String, in zone: Zone) {
    let parts = text.split(separator: "/").map(String.init)
    guard parts.count == 2 else { return nil }
    if let start = Instant(text: parts[0]), let end = Instant(text: parts[1]) {
      self = .timed(start: start, end: end)
    } else if let start = WallTime(text: parts[0]), let end = WallTime(text: parts[1]) {
      self = .timed(start: zone.instant(of: start), end: zone.instant(of: end))
    } else if let start = CalendarDate(text: parts[0]), let end = CalendarDate(text: parts[1]) {
      self = .allDay(start: start, end: end)
    } else {
      return nil
    }
  }
}

/// The week of the protocol's example session: 200 points a day, 80 an hour.
func exampleWeek(
  zone name: String = "Europe/Athens", week: Int = 10, year: Int = 2026, weeks: Int = 1,
  hours: String = "08:00-20:00", height: Int = 960,
  _ change: (inout ViewConfiguration) -> Void = { _ in }
) throws -> ViewConfiguration {
  let first = try #require(DateRange(isoYear: year, week: week)).start
  var configuration = ViewConfiguration(
    layout: .week, dates: DateRange(start: first, end: first.adding(days: 7 * weeks)),
    size: Size(width: 1_400, height: height), hours: try #require(DayHours(text: hours)),
    zone: try zone(name), supportsIndirectInput: true)
  change(&configuration)
  return configuration
}

/// An item of the example's calendar; times as `ItemTime` reads them.
func item(
  _ reference: ItemReference, _ time: String, revision: Int64 = 8_800,
  operations: EditOperations = .all, in zone: Zone
) throws -> Item {
  Item(
    reference: reference, revision: revision, calendar: "home", title: reference.name,
    operations: operations, time: try #require(ItemTime(text: time, in: zone)))
}

/// The example's week with items of its zone, by name and time.
func scene(
  _ items: KeyValuePairs<ItemReference, String>, readOnly: Set<ItemReference> = [],
  _ configuration: ViewConfiguration? = nil
) throws -> Scene {
  let configuration = try configuration ?? exampleWeek()
  return try Scene(
    configuration,
    items.map {
      try item(
        $0.key, $0.value, operations: readOnly.contains($0.key) ? [] : .all, in: configuration.zone)
    })
}
