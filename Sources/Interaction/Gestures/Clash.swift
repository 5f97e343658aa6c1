import Scheduling

extension Drag {
  /// The appointment that a new time of a member would overlap where its calendar is guarded.
  ///
  /// A copy overlaps its original too. Members do not overlap each other: they move together.
  func clash(
    of time: AppointmentTime, _ index: Int, in layout: Layout,
    _ configuration: borrowing ViewConfiguration
  ) -> ItemReference? {
    guard !configuration.guardedCalendars.isEmpty, operation != .delete else { return nil }
    let member = members.indices.contains(index) ? members[index] : nil
    guard member?.isBusy ?? true,
      let calendar = target(of: member, configuration),
      configuration.guardedCalendars.contains(calendar)
    else { return nil }
    let (start, end) = (time.start, time.drawnEnd)
    return layout.boxes.first { box in
      box.segment.number == 1 && box.item.isBusy && box.item.calendar == calendar
        && box.time.start < end && start < box.time.drawnEnd
        && (operation == .copy || !members.contains { $0.reference == box.item.reference })
    }?.item.reference
  }

  private func target(of member: Member?, _ configuration: borrowing ViewConfiguration) -> String? {
    guard let member, operation != .copy || member.canMove else {
      return configuration.standardCalendar
    }
    return member.calendar
  }
}
