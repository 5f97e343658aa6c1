import PostgreSQLClient
import Scheduling

/// The parallel lists that `add_appointments` takes, an entry an appointment.
struct AdditionParameters {
  /// What the store will tell of the appointments once they are there, but for their revisions.
  private(set) var appointments: [Appointment] = []
  /// The calendars that are named, and when the latest of what is written to them ends.
  private(set) var calendars: [CalendarID] = []
  private(set) var latestEnd: Instant?

  private var ids: [UUIDBits] = []
  private var targets: [UUIDBits] = []
  private var uids: [String] = []
  private var kinds: [Int32] = []
  private var wallStarts: [Int64?] = []
  private var wallEnds: [Int64?] = []
  private var zones: [String] = []
  private var starts: [Int64?] = []
  private var ends: [Int64?] = []
  private var titles: [String] = []
  private var startFolds: [Int32] = []
  private var endFolds: [Int32] = []
  private var locations: [String] = []
  private var notes: [String] = []
  private var frees: [Bool] = []
  private var statuses: [Int32] = []
  private var recurrenceIDs: [Int64?] = []
  private var recurrenceDates: [Bool] = []
  private var recurrences: [String] = []
  private var firstStarts: [Int64?] = []
  private var lastEnds: [Int64?] = []
  private var categories: [String] = []
  private var urls: [String] = []
  private var extensions: [String] = []

  /// The types of the lists, in the order of `list`.
  static let types: [DataType] = [
    .uuidArray, .uuidArray, .textArray, .int4Array, .timestampArray, .timestampArray, .textArray,
    .timestamptzArray, .timestamptzArray, .textArray, .int4Array, .int4Array, .textArray,
    .textArray, .boolArray, .int4Array, .timestampArray, .boolArray, .textArray,
    .timestamptzArray, .timestamptzArray, .textArray, .textArray, .textArray,
  ]

  /// A list without anything in it goes as an empty one.
  var list: [Parameter] {
    [
      .uuids(ids), .uuids(targets), .texts(uids), .int4s(kinds),
      .timestamps(wallSeconds: wallStarts), .timestamps(wallSeconds: wallEnds), .texts(zones),
      .timestamptzs(unixSeconds: starts), .timestamptzs(unixSeconds: ends), .texts(titles),
      .int4s(Self.unlessAll(Int32(Fold.first.rawValue), startFolds)),
      .int4s(Self.unlessAll(Int32(Fold.first.rawValue), endFolds)),
      .texts(Self.unlessAll("", locations)), .texts(Self.unlessAll("", notes)),
      .bools(Self.unlessAll(false, frees)), .int4s(Self.unlessAll(0, statuses)),
      .timestamps(wallSeconds: Self.unlessAll(nil, recurrenceIDs)),
      .bools(Self.unlessAll(false, recurrenceDates)),
      .texts(Self.unlessAll("", recurrences)),
      .timestamptzs(unixSeconds: Self.unlessAll(nil, firstStarts)),
      .timestamptzs(unixSeconds: Self.unlessAll(nil, lastEnds)),
      .texts(Self.unlessAll("", categories)), .texts(Self.unlessAll("", urls)),
      .texts(Self.unlessAll("", extensions)),
    ]
  }

  private static func unlessAll<Value: Equatable>(_ nothing: Value, _ list: [Value]) -> [Value] {
    list.allSatisfy { $0 == nothing } ? [] : list
  }

  mutating func append(_ added: Appointment, at time: DerivedTime, _ series: DerivedSeries?)
    throws(StoreError)
  {
    var appointment = added
    if appointment.uid.isEmpty { appointment.uid = "\(appointment.id)" }
    appointment.time = time.stored
    if let series { try series.restore(in: &appointment) }
    appointments.append(appointment)
    if !calendars.contains(added.calendar) { calendars.append(added.calendar) }
    latestEnd = max(latestEnd ?? time.bounds.end, time.bounds.end)

    ids.append(added.id.bits)
    targets.append(added.calendar.bits)
    uids.append(appointment.uid)
    kinds.append(time.kind.rawValue)
    wallStarts.append(time.start.wallSeconds)
    wallEnds.append(time.end.wallSeconds)
    zones.append(time.zone)
    starts.append(time.bounds.start.secondsSinceEpoch)
    ends.append(time.bounds.end.secondsSinceEpoch)
    titles.append(added.title)
    startFolds.append(Int32(time.startFold.rawValue))
    endFolds.append(Int32(time.endFold.rawValue))
    locations.append(added.location)
    notes.append(added.notes)
    frees.append(!added.isBusy)
    statuses.append(Int32(added.status.code))
    recurrenceIDs.append(added.occurrence?.wall.wallSeconds)
    recurrenceDates.append(added.occurrence?.isDate ?? false)
    recurrences.append(series?.text ?? "")
    firstStarts.append(series.flatMap { $0.firstStart.storedSeconds })
    lastEnds.append(series.flatMap { $0.lastEnd?.storedSeconds })
    categories.append(added.categories.joined(separator: "\n"))
    urls.append(added.url)
    extensions.append(added.extensions)
  }
}

extension Instant {
  /// Its seconds as a bound of a series: from the year 1 on, and nothing, for no end, after 9999.
  fileprivate var storedSeconds: Int64? {
    secondsSinceEpoch > 253_402_300_799 ? nil : max(-62_135_596_800, secondsSinceEpoch)
  }
}
