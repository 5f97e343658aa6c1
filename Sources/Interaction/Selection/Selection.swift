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

  /// Keeps the anchor alone, or nothing if it is not selected.
  mutating func reduceToAnchor() {
    references.formIntersection(anchor.map { [$0] } ?? [])
  }

  /// Selects all of an order, with its first as the anchor.
  mutating func selectAll(_ order: [ItemReference]) {
    references = Set(order)
    anchor = anchor.flatMap { references.contains($0) ? $0 : nil } ?? order.first
  }

  /// Selects some beside what was selected before.
  mutating func add(all references: some Sequence<ItemReference>) {
    self.references.formUnion(references)
  }

  mutating func clear() {
    references = []
    anchor = nil
  }

  /// Follows an item that has another name now.
  mutating func rename(_ old: ItemReference, to new: ItemReference) {
    if references.remove(old) != nil { references.insert(new) }
    if anchor == old { anchor = new }
  }

  /// Lets go of an item that is no more.
  mutating func remove(_ reference: ItemReference) {
    references.remove(reference)
    if anchor == reference { anchor = nil }
  }
}
