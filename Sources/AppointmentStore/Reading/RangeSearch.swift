import PostgreSQLClient
package import Scheduling

/// The bounds by which the index on starts is read for a range and a place in it.
struct RangeSearch {
  /// The farthest that a floating time's instants lie from those of another zone: from UTC-12 to
  /// UTC+14.
  static let spread: Int64 = 26 * 3_600
  /// Longer appointments have an index of their own.
  static let longest: Int64 = 7 * 86_400

  private let range: (from: Int64, to: Int64)
  private let wide: (from: Int64, to: Int64)
  /// Where short and long appointments are read on.
  private let short: AppointmentCursor
  private let long: AppointmentCursor

  init(_ range: InstantRange, after cursor: AppointmentCursor?) {
    let from = Self.storable(range.start)
    let to = Self.storable(range.end)
    let wideFrom = Self.storable(range.start.adding(seconds: -Self.spread))
    let wideTo = Self.storable(range.end.adding(seconds: Self.spread))
    self.range = (from, to)
    wide = (wideFrom, wideTo)
    // One second more, as a start of just seven days before still touches the range.
    let floor = AppointmentCursor(
      start: max(Self.lowest, wideFrom - Self.longest - 1) * 1_000_000, id: Self.beginning.id)
    let place = cursor ?? Self.beginning
    long = place
    short = (place.start, place.id) > (floor.start, floor.id) ? place : floor
  }

  /// The range as it was given.
  var exact: [Parameter] {
    [.timestamptz(unixSeconds: range.from), .timestamptz(unixSeconds: range.to)]
  }

  /// Before all that is stored.
  static let beginning = AppointmentCursor(
    start: lowest * 1_000_000, id: AppointmentID(high: 0, low: 0))

  /// $4 and $5 of `SeriesStatements.touching`: the wide range.
  var series: [Parameter] {
    [.timestamptz(unixSeconds: wide.from), .timestamptz(unixSeconds: wide.to)]
  }

  /// $4 to $11 of `ReadStatements.list`.
  var parameters: [Parameter] {
    [
      .timestamptz(unixSeconds: range.from), .timestamptz(unixSeconds: range.to),
      .timestamptz(unixSeconds: wide.from), .timestamptz(unixSeconds: wide.to),
      .timestamptz(unixMicroseconds: short.start), short.id.parameter,
      .timestamptz(unixMicroseconds: long.start), long.id.parameter,
    ]
  }

  /// Seconds of the year -1 and of the year 10000, beyond all that is stored.
  static let lowest: Int64 = -62_200_000_000
  static let highest: Int64 = 253_500_000_000

  private static func storable(_ instant: Instant) -> Int64 {
    max(lowest, min(instant.secondsSinceEpoch, highest))
  }
}

extension InstantRange {
  /// All that can be stored: the years 1 to 9999 in any zone.
  package static let everything = InstantRange(
    start: Instant(secondsSinceEpoch: RangeSearch.lowest),
    end: Instant(secondsSinceEpoch: RangeSearch.highest))
}
