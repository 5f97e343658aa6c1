import Scheduling

extension CalendarView {
  /// Tells the host what others may see of the gesture that an event went on with or ended.
  mutating func share(_ from: Int, into effects: inout [Effect]) {
    var isNew = false
    var isOver = false
    for index in from..<effects.count {
      switch effects[index] {
      case .preview: isNew = true
      case .committed, .cancelled: isOver = true
      case .rejected(let rejection): if rejection.operation != nil { isOver = true }
      default: break
      }
    }
    if isNew, shareGesture(into: &effects) { return }
    if isOver, isSharing {
      isSharing = false
      effects.append(.shared([]))
    }
  }

  /// Tells the host what others may see of the drag whose previews were told; tells whether there
  /// is one.
  @discardableResult
  mutating func shareGesture(into effects: inout [Effect]) -> Bool {
    let ghosts =
      if case .keys(let keys) = gesture {
        keys.drag.ghosts(in: configuration)
      } else {
        drag?.ghosts(in: configuration)
      }
    guard let ghosts else { return false }
    isSharing = true
    effects.append(.shared(ghosts))
    return true
  }

  /// Takes what another view's gesture makes of appointments.
  mutating func setGhosts(_ user: String, _ new: [Ghost], into effects: inout [Effect]) {
    guard ghosts[user] != nil || ghosts.count < Self.greatestGhostCount else { return }
    let wasShown = ghosts[user].map { !boxes(of: $0, user).isEmpty } ?? false
    let new = Array(new.prefix(Self.greatestGhostCount))
    ghosts[user] = new.isEmpty ? nil : new
    let drawn = boxes(of: new, user)
    for box in drawn { effects.append(.ghost(box)) }
    if drawn.isEmpty, wasShown { effects.append(.noGhost(user: user)) }
  }

  func appendGhosts(into effects: inout [Effect]) {
    for (user, ghosts) in ghosts.sorted(by: { $0.key < $1.key }) {
      for box in boxes(of: ghosts, user) { effects.append(.ghost(box)) }
    }
  }

  private static let greatestGhostCount = 64

  private func boxes(of ghosts: [Ghost], _ user: String) -> [GhostBox] {
    ghosts.flatMap { ghost -> [GhostBox] in
      let time = AppointmentTime(ghost.time, in: configuration.zone)
      let rects = layout.previewRects(of: time, from: ghost.reference)
      return (0..<rects.count).compactMap { number in
        rects[number].map {
          GhostBox(
            user: user, reference: ghost.reference,
            segment: Segment(number + 1, of: rects.count), rect: $0, time: time)
        }
      }
    }
  }
}

extension Drag {
  /// What others may see of it.
  func ghosts(in configuration: ViewConfiguration) -> [Ghost] {
    times.indices.map { index in
      let isOfMember = members.indices.contains(index)
      return Ghost(
        reference: isOfMember && !operation.adds ? members[index].reference : nil,
        calendar: isOfMember ? members[index].calendar : configuration.standardCalendar,
        time: ItemTime(times[index], in: configuration.zone))
    }
  }
}
