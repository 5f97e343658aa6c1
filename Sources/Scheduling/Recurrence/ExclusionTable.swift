/// The times that a series leaves out, ready to be looked up.
struct ExclusionTable: Sendable {
  /// Era days, ascending.
  private var days: [Int] = []
  /// Instants of series with a zone, era seconds of floating ones, ascending.
  private var keys: [Int] = []

  init(_ times: [RecurrenceTime], of first: AppointmentTime, zone: Zone) {
    for time in times {
      switch (time, first) {
      case (.date(let date), _): days.append(date.eraDay)
      case (.local(let wall), .allDay): days.append(wall.date.eraDay)
      case (.utc(let instant), .allDay):
        // Midnight in UTC is the date as written; any other time is midnight somewhere.
        let wall = WallTime(wallSeconds: instant.secondsSinceEpoch)
        let date = wall.secondOfDay == 0 ? wall.date : zone.wallTime(at: instant).date
        days.append(date.eraDay)
      case (.local(let wall), .zoned):
        keys.append(Int(zone.instant(of: wall, fold: first.startFold).secondsSinceEpoch))
      case (.utc(let instant), .zoned): keys.append(Int(instant.secondsSinceEpoch))
      case (.local(let wall), .floating): keys.append(wall.eraSeconds)
      case (.utc(let instant), .floating):
        keys.append(WallTime(wallSeconds: instant.secondsSinceEpoch).eraSeconds)
      }
    }
    days.sort()
    keys.sort()
  }

  var isEmpty: Bool { days.isEmpty && keys.isEmpty }

  /// - Parameters:
  ///   - wall: the wall time that the rule names, in era seconds.
  ///   - key: its instant in a series with a zone, else the same as `wall`.
  func contains(wall: Int, key: Int) -> Bool {
    Self.has(days, wall / 86_400) || Self.has(keys, key)
  }

  private static func has(_ values: [Int], _ value: Int) -> Bool {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low] == value
  }
}
