import LineProtocol
import Scheduling

/// A start or an end as a request writes it.
enum GivenEdge {
  case date(CalendarDate)
  case wall(WallTime)
  case instant(Instant)

  init(_ text: String, key: String) throws(ProtocolError) {
    if let wall = WallTime(text: text) {
      self = .wall(wall)
    } else if let date = CalendarDate(text: text) {
      self = .date(date)
    } else if let instant = Instant(text: text) {
      self = .instant(instant)
    } else {
      throw .badValue(
        key,
        expected: "a time such as 2026-03-03T09:30, an instant that ends in Z, or a date")
    }
  }

  var isDate: Bool {
    if case .date = self { return true }
    return false
  }

  /// The date, for an all-day appointment.
  func date(key: String) throws(ProtocolError) -> CalendarDate {
    guard case .date(let date) = self else {
      throw .badValue(key, expected: "a date such as 2026-03-03 for an all-day appointment")
    }
    return date
  }

  /// The wall time, for a floating appointment.
  func wall(key: String) throws(ProtocolError) -> WallTime {
    guard case .wall(let wall) = self else {
      throw .badValue(key, expected: "a time such as 2026-03-03T09:30 for a floating appointment")
    }
    return wall
  }

  /// The place on a zone's clocks.
  ///
  /// - Parameter fold: 1 or 2, which of a doubled hour's two times is meant.
  func place(in zone: Zone, fold: Int?, key: String) throws(ProtocolError) -> PlacedTime {
    switch self {
    case .date:
      throw .badValue(key, expected: "a time such as 2026-03-03T09:30, as the other edge has one")
    case .instant(let instant):
      return PlacedTime(at: instant, in: zone)
    case .wall(let wall):
      switch zone.resolve(wall) {
      case .unique(let instant):
        return PlacedTime(wall: wall, fold: .first, instant: instant)
      case .gap(let shifted, _):
        throw ProtocolError(
          .noSuchTime, [Pair("key", key), Pair("next", shifted.description)],
          "The clocks of \(zone.identifier) skip \(wall); the same time after the gap is \(shifted)."
        )
      case .ambiguous(let earlier, let later):
        guard let fold = fold.flatMap(Fold.init(rawValue:)) else {
          let foldKey = key == "start" ? "fold" : "end-fold"
          throw ProtocolError(
            .ambiguousTime,
            [
              Pair("key", key), Pair("earlier", earlier.description),
              Pair("later", later.description),
            ],
            "The clocks of \(zone.identifier) show \(wall) twice; say \(foldKey)=1 or \(foldKey)=2."
          )
        }
        return PlacedTime(wall: wall, fold: fold, instant: fold == .first ? earlier : later)
      }
    }
  }
}

/// A wall time with what it means in a zone.
struct PlacedTime {
  let wall: WallTime
  let fold: Fold
  let instant: Instant

  init(wall: WallTime, fold: Fold, instant: Instant) {
    self.wall = wall
    self.fold = fold
    self.instant = instant
  }

  init(at instant: Instant, in zone: Zone) {
    self.init(
      wall: zone.wallTime(at: instant), fold: zone.fold(at: instant), instant: instant)
  }

  /// The same instant on another zone's clocks.
  func moved(to zone: Zone) -> PlacedTime { PlacedTime(at: instant, in: zone) }

  /// The place a duration later: days on the wall, then hours and minutes as they elapse.
  func adding(_ duration: WallDuration, in zone: Zone) -> PlacedTime {
    let day =
      duration.days == 0
      ? instant : zone.instant(of: wall.adding(days: duration.days), fold: fold)
    return PlacedTime(at: day.adding(seconds: Int64(duration.seconds)), in: zone)
  }
}
