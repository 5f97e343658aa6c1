import Scheduling

/// A drag under way: what it took hold of, and what it would make of it now.
///
/// Every outcome is computed from the originals, never from the one before.
struct Drag: Hashable {
  enum Kind: Hashable {
    case move
    case resize(AppointmentEdge)
    case create
  }

  /// An item that the drag took hold of, as it was then.
  struct Member: Hashable {
    var reference: ItemReference
    var revision: Int64
    /// In the view's zone.
    var time: AppointmentTime
    var canMove: Bool
    var repeats: Bool
    var isBusy: Bool
    var calendar: String

    init(_ item: Item, in zone: Zone) {
      reference = item.reference
      revision = item.revision
      time = AppointmentTime(item.time, in: zone)
      canMove = item.operations.contains(.move)
      repeats = item.repeats
      isBusy = item.isBusy
      calendar = item.calendar
    }
  }

  /// Nothing for a drag by keys.
  let contact: Int?
  let kind: Kind
  /// The member under the contact; nothing for `create`.
  let grabbed: Int?
  let members: [Member]
  /// Where the contact went down, in content points.
  private(set) var origin: Point
  private(set) var operation: GestureOperation
  private(set) var times: [AppointmentTime]
  private var limits: [Preview.Limit?]
  private(set) var previews: [Preview] = []
  private var change: DragChange?
  /// How many days the view has paged on since the drag began.
  private var pagedDays = 0

  init(
    contact: Int?, kind: Kind, grabbed: Int?, members: [Member], origin: Point,
    modifiers: KeyModifierFlags
  ) {
    self.contact = contact
    self.kind = kind
    self.grabbed = grabbed
    self.members = members
    self.origin = origin
    operation = Self.operation(of: kind, modifiers)
    times = members.map(\.time)
    limits = members.map { _ in nil }
  }

  var references: [ItemReference] { members.map(\.reference) }

  /// Whether a drop would leave everything as it was.
  var changesNothing: Bool {
    switch operation {
    case .create: times.isEmpty
    case .move, .resizeStart, .resizeEnd: times == members.map(\.time)
    case .copy, .duplicate, .paste, .delete: false
    }
  }

  /// Whether a drop is allowed: a copy may come from what cannot be moved.
  var isAllowed: Bool { operation != .move || members.allSatisfy(\.canMove) }

  /// Only move and copy turn into each other, by Option.
  private static func operation(of kind: Kind, _ modifiers: KeyModifierFlags) -> GestureOperation {
    switch kind {
    case .move: modifiers.contains(.option) ? .copy : .move
    case .resize(.start): .resizeStart
    case .resize(.end): .resizeEnd
    case .create: .create
    }
  }

  /// Follows the contact to a content point; tells whether the previews are others now.
  mutating func update(
    to point: Point, modifiers: KeyModifierFlags, _ layout: Layout,
    _ configuration: borrowing ViewConfiguration
  ) -> Bool {
    let operation = Self.operation(of: kind, modifiers)
    return update(
      by: change(to: point, modifiers, layout, configuration), operation, layout, configuration)
  }

  /// Makes a change of the originals; tells whether the previews are others now.
  mutating func update(
    by change: DragChange, _ operation: GestureOperation, _ layout: Layout,
    _ configuration: borrowing ViewConfiguration
  ) -> Bool {
    if operation == self.operation, change == self.change { return false }
    self.operation = operation
    self.change = change
    apply(change, configuration)
    return preview(in: layout, configuration)
  }

  /// Other boxes have moved: the same place may mean something else now.
  mutating func invalidate() { change = nil }

  /// Follows the view to a new size.
  mutating func rescale(from old: GridGeometry, to new: GridGeometry) {
    origin.x = origin.x * new.width / old.width
    origin.y =
      new.laneHeight + (origin.y - old.laneHeight) * new.bodyHeight / old.bodyHeight
    change = nil
    previews = []
  }

  /// Follows the view to other days; the place in the content stays.
  mutating func page(byDays days: Int) {
    pagedDays += days
    change = nil
    previews = []
  }

  private func change(
    to point: Point, _ modifiers: KeyModifierFlags, _ layout: Layout,
    _ configuration: borrowing ViewConfiguration
  ) -> DragChange {
    let dayShift = layout.grid.days(from: origin, to: point) + pagedDays
    let displacement = Displacement(
      layout: layout, dayShift: dayShift,
      dx: point.x - origin.x, dy: point.y - origin.y,
      snap: configuration.snap * 60, modifiers: modifiers)
    guard let grabbed else {
      return span(to: point, modifiers, layout.grid, snap: displacement.snap)
    }
    let lines =
      modifiers.contains(.command)
      ? GridLines(layout: layout, slot: configuration.slot * 60, members: members) : nil
    let time = members[grabbed].time
    switch kind {
    case .resize(let edge): return displacement.edge(edge, of: time, gridLines: lines)
    case .move, .create:
      return crossing(of: time, at: point, displacement, layout.grid)
        ?? displacement.shift(of: time, gridLines: lines)
    }
  }

  /// The change of a move whose contact went from the hours into the all-day lane, or out of it.
  private func crossing(
    of time: AppointmentTime, at point: Point, _ displacement: Displacement, _ grid: GridGeometry
  ) -> DragChange? {
    guard grid.laneHeight > 0, !grid.isByDate else { return nil }
    let isInLane = point.y < grid.laneHeight
    let days = displacement.shiftedDays
    if isInLane, !time.isAllDay { return .allDay(days: days) }
    guard !isInLane, time.isAllDay else { return nil }
    let unit = displacement.snap
    let second = min(grid.second(atY: point.y), grid.endSecond - 1) / unit * unit
    return .timed(time.start.date.adding(days: days), second: max(second, grid.startSecond))
  }

  /// The snaps that a drag over empty space touches; Shift keeps them in their day.
  private func span(
    to point: Point, _ modifiers: KeyModifierFlags, _ grid: GridGeometry, snap: Int
  ) -> DragChange {
    if grid.isByDate || origin.y < grid.laneHeight {
      let from = grid.date(at: origin).adding(days: -pagedDays)
      let to = grid.date(at: point)
      return .dates(min(from, to), max(from, to).adding(days: 1))
    }
    let day = grid.date(at: origin).adding(days: -pagedDays)
    let anchor = grid.second(atY: origin.y) / snap * snap
    let otherDay = modifiers.contains(.shift) ? day : grid.date(at: point)
    let second = grid.second(atY: point.y)
    let from = WallTime(day, secondOfDay: anchor)
    let low = WallTime(otherDay, secondOfDay: second / snap * snap)
    let high = WallTime(otherDay, secondOfDay: (second + snap - 1) / snap * snap)
    let end = max(from.adding(seconds: Int64(snap)), high)
    return .span(min(from, low), end)
  }

  private mutating func apply(_ change: DragChange, _ configuration: borrowing ViewConfiguration) {
    let zone = configuration.zone
    switch change {
    case .shift(let days, let seconds):
      let way = WallDuration(days: days, seconds: seconds)
      for index in members.indices {
        set(index, members[index].time.moved(by: way, in: zone), limit: nil)
      }
    case .edge(let date, let second, let limit):
      guard let grabbed, case .resize(let edge) = kind else { return }
      let time = members[grabbed].time
      let wall = WallTime(date, secondOfDay: second)
      let edited =
        wall == (edge == .start ? time.start : time.end)
        ? EditedTime(time: time)
        : time.resized(edge, to: wall, least: configuration.snap * 60, in: zone)
      set(grabbed, edited, limit: limit)
    case .keepingClock(let days, let limit):
      guard let grabbed, case .resize(let edge) = kind else { return }
      let time = members[grabbed].time
      let wall = (edge == .start ? time.start : time.end).adding(days: days)
      set(
        grabbed,
        days == 0
          ? EditedTime(time: time)
          : time.resized(edge, to: wall, least: configuration.snap * 60, in: zone), limit: limit)
    case .days(let days, let limit):
      guard let grabbed, case .resize(let edge) = kind else { return }
      let time = members[grabbed].time
      let wall = (edge == .start ? time.start : time.end).adding(days: days)
      set(grabbed, time.resized(edge, to: wall, in: zone), limit: limit)
    case .allDay(let days):
      for (index, member) in members.enumerated() {
        set(
          index, EditedTime(time: member.time.asAllDay.moved(by: .days(days), in: zone).time),
          limit: nil)
      }
    case .timed(let date, let second):
      let length = configuration.policy.timedLength * 60
      let first = members.indices.contains(grabbed ?? -1) ? members[grabbed ?? 0].time : nil
      let origin = first?.start.date ?? date
      for (index, member) in members.enumerated() {
        guard member.time.isAllDay else {
          let days = date.days(since: origin)
          set(index, member.time.moved(by: .days(days), in: zone), limit: nil)
          continue
        }
        let shift = first.map { member.time.start.date.days(since: $0.start.date) } ?? 0
        let start = WallTime(date.adding(days: shift), secondOfDay: second)
        set(index, .timed(start, seconds: length, in: zone), limit: nil)
      }
    case .dates(let start, let end):
      times = [.allDay(start: start, end: end)]
      limits = [nil]
    case .span(let start, let end):
      let range = InstantRange(start: zone.instant(of: start), end: zone.instant(of: end))
      times = [.zoned(range, in: zone)]
      limits = [times[0].start == start && times[0].end == end ? nil : .gapShift]
    }
  }

  mutating func set(_ index: Int, _ edited: EditedTime, limit: Preview.Limit?) {
    times[index] = edited.time
    limits[index] =
      edited.limits.contains(.leastDuration)
      ? .leastDuration : edited.limits.contains(.gapShift) ? .gapShift : limit
  }

  /// Draws the outcome; tells whether it looks otherwise than before.
  private mutating func preview(in layout: Layout, _ configuration: borrowing ViewConfiguration)
    -> Bool
  {
    var count = 0
    var isNew = false
    for index in times.indices {
      let time = times[index]
      let clash = clash(of: time, index, in: layout, configuration)
      let source = members.indices.contains(index) ? members[index].reference : nil
      let rects = layout.previewRects(of: time, from: source)
      for number in 0..<rects.count {
        let preview = Preview(
          operation: operation, reference: operation == .copy ? nil : source,
          source: operation == .copy ? source : nil,
          segment: Segment(number + 1, of: rects.count), rect: rects[number], time: time,
          limit: limits[index], clash: clash)
        // Written over the earlier ones, so that no list is made anew for each move.
        if count == previews.count {
          previews.append(preview)
          isNew = true
        } else if previews[count] != preview {
          previews[count] = preview
          isNew = true
        }
        count += 1
      }
    }
    guard count < previews.count else { return isNew }
    previews.removeSubrange(count...)
    return true
  }

  /// Whether a drop would overlap something in a calendar that does not let it.
  var clashes: Bool { previews.contains { $0.clash != nil } }

  /// The edit that a drop here commits.
  func edit(in zone: Zone, scope: EditScope = .this) -> GestureEdit {
    GestureEdit(
      operation: operation,
      changes: times.enumerated().map { index, time in
        let member = members.indices.contains(index) ? members[index] : nil
        return GestureEdit.Change(
          reference: member?.reference, revision: member?.revision,
          time: ItemTime(time, in: zone))
      }, scope: scope)
  }
}
