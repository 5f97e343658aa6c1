/// Which components are open inside an event, as BEGIN and END lines follow each other.
struct ComponentNesting {
  /// The most components inside one another.
  static let limit = 8

  private var names: [String] = []
  /// How many are open inside those of `names`.
  private var deeper = 0
  /// Whether the outermost one is left out as a whole, still once it has ended.
  private(set) var isBroken = false

  var isOpen: Bool { !names.isEmpty }
  /// Whether what comes now is left out.
  var isLeavingOut: Bool { isOpen && isBroken }

  /// Leaves the outermost open component out.
  mutating func breakOpen() {
    if isOpen { isBroken = true }
  }

  mutating func begin(_ name: String) {
    if names.isEmpty { isBroken = false }
    if name.isEmpty || names.count == Self.limit { isBroken = true }
    if names.count < Self.limit { names.append(name) } else { deeper += 1 }
  }

  /// Ends the innermost component, or the one that is named with all in it.
  ///
  /// Where either name is missing it is the innermost; one that ends nothing breaks what is open.
  mutating func end(_ name: String) {
    guard deeper == 0 else {
      deeper -= 1
      return
    }
    guard let last = names.last else { return }
    if last == name, !name.isEmpty {
      names.removeLast()
      return
    }
    isBroken = true
    if let index = names.lastIndex(of: name) {
      names.removeSubrange(index...)
    } else if name.isEmpty || last.isEmpty {
      names.removeLast()
    }
  }
}
