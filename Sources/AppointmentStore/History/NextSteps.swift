/// What `undo` and `redo` would do next.
package struct NextSteps: Hashable, Sendable {
  /// Nothing when there is nothing to undo.
  package var undo: StepSummary?
  /// Nothing when there is nothing to redo.
  package var redo: StepSummary?

  package init(undo: StepSummary? = nil, redo: StepSummary? = nil) {
    self.undo = undo
    self.redo = redo
  }
}

/// What a step did when it was first done, in a word.
package struct StepSummary: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case add
    case delete
    /// Taken out of the trash.
    case restore
    /// To another time, whole days or another calendar; the length stayed.
    case move
    /// An edge.
    case resize
    /// The title alone.
    case rename
    /// Anything else, or several of these.
    case edit
  }

  package var id: UndoID
  package var kind: Kind
  /// How many appointments it concerned; a series counts once.
  package var count: Int

  package init(id: UndoID, kind: Kind, count: Int) {
    self.id = id
    self.kind = kind
    self.count = count
  }
}
