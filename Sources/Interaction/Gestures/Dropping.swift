import Scheduling

extension CalendarView {
  /// Turns the drag into an edit, or lets it go if it changes nothing.
  mutating func drop(_ drag: Drag, into effects: inout [Effect]) {
    if drag.changesNothing { return cancelGesture(.unchanged, into: &effects) }
    guard drag.isAllowed else {
      gesture = .pending(drag.operation, drag.references)
      return refuse(.denied, into: &effects)
    }
    guard !drag.clashes else {
      gesture = .pending(drag.operation, drag.references)
      return refuse(.clash, into: &effects)
    }
    let repeats = drag.operation != .copy && drag.members.contains(where: \.repeats)
    submit(
      drag.edit(in: configuration.zone), drag.references, previews: drag.previews,
      repeats: repeats, into: &effects)
  }

  /// Gives an edit to the host, or first asks what of a series it changes.
  mutating func submit(
    _ edit: GestureEdit, _ references: [ItemReference], previews: [Preview] = [], repeats: Bool,
    into effects: inout [Effect]
  ) {
    var edit = edit
    switch configuration.scope {
    case .ask where repeats:
      gesture = .asking(
        Question(
          edit: edit, references: references, previews: previews, deadline: time + policy.choice))
      effects.append(.pending(edit.operation, references, choose: EditScope.allCases))
    case .fixed(let scope) where repeats:
      edit.scope = scope
      commit(edit, references, into: &effects)
    case .ask, .fixed: commit(edit, references, into: &effects)
    }
  }

  private mutating func commit(
    _ edit: GestureEdit, _ references: [ItemReference], into effects: inout [Effect]
  ) {
    gesture = .pending(edit.operation, references)
    effects.append(.pending(edit.operation, references, choose: []))
    effects.append(.commit(edit))
  }

  /// Takes the answer to a question; nothing lets the edit go.
  mutating func choose(_ scope: EditScope?, into effects: inout [Effect]) {
    guard case .asking(let question) = gesture else { return effects.append(.fault(.conflict)) }
    guard let scope else { return cancelGesture(.cancel, into: &effects) }
    var edit = question.edit
    edit.scope = scope
    commit(edit, question.references, into: &effects)
  }

  /// Lets a question go that is not answered but passed over.
  mutating func passOver(_ cause: CancelCause, into effects: inout [Effect]) {
    guard case .asking = gesture else { return }
    cancelGesture(cause, into: &effects)
  }
}
