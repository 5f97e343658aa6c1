import Scheduling

extension CalendarView {
  /// Says what the effects of an event mean to someone who does not see them.
  mutating func announce(_ from: Int, into effects: inout [Effect]) {
    guard configuration.announces else { return }
    for index in from..<effects.count {
      guard let announcement = announcement(of: effects[index]) else { continue }
      // While a key is held, only every so often; its end is always said.
      if !arrows.isEmpty, announcement.code != .refused {
        if let said, time - said < policy.sayInterval { continue }
        said = time
      }
      effects.append(.say(announcement))
    }
    if arrows.isEmpty { said = nil }
  }

  private func announcement(of effect: Effect) -> Announcement? {
    switch effect {
    case .focus(.item(let reference), _):
      return about(.selected, [reference], count: selection.references.count)
    case .preview(let preview):
      guard case .keys = gesture, preview.segment.number == 1 else { return nil }
      let moved: Announcement.Code = preview.operation == .move ? .moved : .resized
      return Announcement(
        code: preview.limit == nil ? moved : .limited, reference: preview.reference,
        time: preview.time, reason: preview.limit?.rawValue)
    case .committed(let operation, let references, _, _):
      switch operation {
      case .resizeStart, .resizeEnd: return about(.resized, references)
      case .move, .copy, .create, .duplicate, .paste: return about(.moved, references)
      case .delete: return nil
      }
    case .rejected(let rejection):
      return about(.refused, rejection.references, reason: rejection.code.rawValue)
    case .cancelled(_, let references, let cause):
      return about(.cancelled, references, reason: cause.rawValue)
    default: return nil
    }
  }

  private func about(
    _ code: Announcement.Code, _ references: [ItemReference], count: Int? = nil,
    reason: String? = nil
  ) -> Announcement {
    let only = references.count == 1 ? references[0] : nil
    return Announcement(
      code: code, reference: only,
      time: only.flatMap { items[$0] }.map { AppointmentTime($0.time, in: configuration.zone) },
      count: count ?? references.count, reason: reason)
  }
}
