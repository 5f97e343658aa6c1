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
    if isNew, let ghosts = gesture.ghosts(in: configuration) {
      isSharing = true
      effects.append(.shared(ghosts))
    } else if isOver, isSharing {
      isSharing = false
      effects.append(.shared([]))
    }
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
    times.enumerated().map { index, time in
      let member = members.indices.contains(index) ? members[index] : nil
      return Ghost(
        reference: operation.adds ? nil : member?.reference,
        calendar: member?.calendar ?? configuration.standardCalendar,
        time: ItemTime(time, in: configuration.zone))
    }
  }
}
