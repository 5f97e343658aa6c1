/// The keys that are down.
struct PressedKeys: Hashable {
  private struct Key: Hashable {
    var name: String
    var duringCommand: Bool
  }

  private var keys: [Key] = []

  var isEmpty: Bool { keys.isEmpty }

  /// Notes a key that went down; no more than a keyboard can hold.
  mutating func press(_ name: String, duringCommand: Bool) {
    guard keys.count < 64, !keys.contains(where: { $0.name == name }) else { return }
    keys.append(Key(name: name, duringCommand: duringCommand))
  }

  /// Notes that a key went up; returns the names of all keys that are up by that.
  ///
  /// A Mac tells no release of a key while Command is down, so that Command's own is that of all.
  mutating func release(_ name: String) -> [String] {
    var released = [name]
    if name == "Meta" { released += keys.filter(\.duringCommand).map(\.name) }
    keys.removeAll { released.contains($0.name) }
    return released
  }

  mutating func removeAll() { keys = [] }
}
