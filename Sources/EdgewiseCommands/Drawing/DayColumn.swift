import Scheduling

/// The appointments of one day beside each other, where they overlap, in half-hour rows.
struct DayColumn {
  struct Placed {
    let appointment: ListedAppointment
    /// Half-hour rows since midnight; never empty.
    let rows: Range<Int>
    /// The lane from the left, of `lanes` in its cluster.
    var lane: Int
    var lanes: Int
  }

  let placed: [Placed]

  init(day: CalendarDate, appointments: [ListedAppointment]) {
    let items = appointments.compactMap { appointment -> (ListedAppointment, Range<Int>)? in
      guard !appointment.isAllDay, let seconds = appointment.seconds(on: day) else { return nil }
      let first = seconds.lowerBound / 1_800
      return (appointment, first..<max(first + 1, (seconds.upperBound + 1_799) / 1_800))
    }.sorted {
      ($0.1.lowerBound, -$0.1.count, $0.0.title, $0.0.id)
        < ($1.1.lowerBound, -$1.1.count, $1.0.title, $1.0.id)
    }
    var placed: [Placed] = []
    var clusterStart = 0
    var clusterEnd = 0
    var laneEnds: [Int] = []
    for (appointment, rows) in items {
      if rows.lowerBound >= clusterEnd {
        for index in clusterStart..<placed.count { placed[index].lanes = laneEnds.count }
        clusterStart = placed.count
        laneEnds = []
      }
      let lane = laneEnds.firstIndex { $0 <= rows.lowerBound } ?? laneEnds.count
      if lane == laneEnds.count { laneEnds.append(0) }
      laneEnds[lane] = rows.upperBound
      clusterEnd = max(clusterEnd, rows.upperBound)
      placed.append(Placed(appointment: appointment, rows: rows, lane: lane, lanes: 1))
    }
    for index in clusterStart..<placed.count { placed[index].lanes = laneEnds.count }
    self.placed = placed
  }

  /// The lanes of one row, from the left; an empty lane is nothing, and no lanes is a free row.
  func lanes(inRow row: Int) -> [Placed?] {
    let here = placed.filter { $0.rows.contains(row) }
    guard let count = here.first?.lanes else { return [] }
    var lanes = [Placed?](repeating: nil, count: count)
    for item in here { lanes[item.lane] = item }
    return lanes
  }
}
