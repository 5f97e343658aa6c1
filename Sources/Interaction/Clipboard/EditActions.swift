import Scheduling

// The standard edit actions (UIResponderStandardEditActions).
extension CalendarView {
  /// Copies or cuts the targets.
  mutating func copy(cutting: Bool, into effects: inout [Effect]) {
    let items = targetItems
    if cutting {
      let denied = items.filter(\.operations.isEmpty).map(\.reference)
      guard denied.isEmpty else { return deny(denied, into: &effects) }
    }
    setClipboard(
      Clipboard(
        entries: items.map {
          Clipboard.Entry(reference: $0.reference, revision: $0.revision, time: $0.time)
        }, isCut: cutting), telling: true, into: &effects)
  }

  /// Takes what the user has copied or cut, and marks what waits to be pasted.
  mutating func setClipboard(
    _ new: Clipboard, telling: Bool, into effects: inout [Effect]
  ) {
    let wasCut = cut
    clipboard = new
    if wasCut != cut {
      for index in layout.boxes.indices {
        let reference = layout.boxes[index].item.reference
        if wasCut.contains(reference) != cut.contains(reference) {
          effects.append(.box(shown(index)))
        }
      }
    }
    if telling { effects.append(.clipboard(new)) }
  }

  /// A box as it is told: with the mark of what was cut.
  func shown(_ index: Int) -> Box {
    var box = layout.boxes[index]
    box.isCut = cut.contains(box.item.reference)
    return box
  }

  /// Pastes what was copied: the earliest at the place, the others at their distances by the wall.
  mutating func paste(into effects: inout [Effect]) {
    let zone = configuration.zone
    let times = clipboard.entries.map { AppointmentTime($0.time, in: zone) }
    guard let earliest = times.min(by: { $0.start < $1.start }) else { return }
    let place = pastePlace
    var shift = WallDuration(
      days: place.wall.date.days(since: earliest.start.date),
      seconds: place.wall.secondOfDay - earliest.start.secondOfDay)
    if place.keepsClock || earliest.isAllDay { shift = .days(shift.days) }
    let changes = zip(clipboard.entries, times).map { entry, time in
      GestureEdit.Change(
        reference: entry.reference, revision: clipboard.isCut ? entry.revision : nil,
        time: ItemTime(time.moved(by: shift, in: zone).time, in: zone))
    }
    let edit = GestureEdit(operation: .paste, changes: changes, isCut: clipboard.isCut)
    submit(edit, changes.compactMap(\.reference), repeats: false, into: &effects)
  }

  mutating func duplicate(into effects: inout [Effect]) {
    let items = targetItems
    let changes = items.map {
      GestureEdit.Change(reference: $0.reference, revision: nil, time: $0.time)
    }
    let edit = GestureEdit(operation: .duplicate, changes: changes)
    submit(edit, items.map(\.reference), repeats: false, into: &effects)
  }

  mutating func delete(into effects: inout [Effect]) {
    let items = targetItems
    let denied = items.filter(\.operations.isEmpty).map(\.reference)
    guard denied.isEmpty else { return deny(denied, into: &effects) }
    let changes = items.map {
      GestureEdit.Change(reference: $0.reference, revision: $0.revision, time: $0.time)
    }
    submit(
      GestureEdit(operation: .delete, changes: changes), items.map(\.reference),
      repeats: items.contains(where: \.repeats), into: &effects)
  }
}
