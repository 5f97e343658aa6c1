/// The selected items and the one from which Shift selects a range.
struct Selection: Hashable {
  private(set) var references: Set<ItemReference> = []
  private(set) var anchor: ItemReference?

  var isEmpty: Bool { references.isEmpty }

  func contains(_ reference: ItemReference) -> Bool { references.contains(reference) }

  /// Selects one item alone.
  mutating func select(_ reference: ItemReference) {
    references = [reference]
    anchor = reference
  }

  mutating func add(_ reference: ItemReference) {
    references.insert(reference)
    anchor = reference
  }

  mutating func toggle(_ reference: ItemReference) {
    if references.remove(reference) == nil { references.insert(reference) }
    anchor = reference
  }

  /// Selects what stands between the anchor and an item, both included, in a tab order.
  mutating func extend(to reference: ItemReference, in order: [ItemReference]) {
    guard let anchor, let from = order.firstIndex(of: anchor),
      let to = order.firstIndex(of: reference)
    else { return select(reference) }
    references = Set(order[min(from, to)...max(from, to)])
  }

  mutating func clear() {
    references = []
    anchor = nil
  }

  /// Lets go of an item that is no more.
  mutating func remove(_ reference: ItemReference) {
    references.remove(reference)
    if anchor == reference { anchor = nil }
  }
}
