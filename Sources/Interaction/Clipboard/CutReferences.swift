/// What waits to be pasted elsewhere: what was cut, and the occurrences of a series that was.
struct CutReferences: Hashable {
  private let references: Set<ItemReference>

  init(_ clipboard: Clipboard) {
    references = clipboard.isCut ? Set(clipboard.entries.map(\.reference)) : []
  }

  func contains(_ reference: ItemReference) -> Bool {
    if references.isEmpty { return false }
    return references.contains(reference) || reference.series.map(references.contains) == true
  }
}
