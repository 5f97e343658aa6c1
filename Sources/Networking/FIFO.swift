/// A first-in, first-out queue with constant amortised cost at both ends.
///
/// Inlinable, as other modules' queues are on the path of each query; and public, as the compiler makes
/// nothing of what is inlinable within the package only.
public struct FIFO<Element> {
  @usableFromInline var storage: [Element?] = []
  @usableFromInline var head = 0

  /// Makes an empty queue.
  @inlinable public init() {}

  /// How many elements wait.
  @inlinable public var count: Int { storage.count - head }
  /// Whether nothing waits.
  @inlinable public var isEmpty: Bool { head == storage.count }

  /// The element that has waited longest; setting it replaces it in its place.
  @inlinable public var first: Element? {
    get { isEmpty ? nil : storage[head] }
    set {
      precondition(!isEmpty, "an empty queue has no first element to replace")
      storage[head] = newValue
    }
  }

  /// Adds an element behind all others.
  @inlinable public mutating func append(_ element: Element) {
    storage.append(element)
  }

  /// Takes the element that has waited longest.
  @inlinable public mutating func popFirst() -> Element? {
    guard head < storage.count else { return nil }
    let element = storage[head]
    storage[head] = nil
    head += 1
    if head == storage.count {
      head = 0
      storage.removeAll(keepingCapacity: storage.count <= 4096)
    } else if head >= 1024 && head * 2 >= storage.count {
      storage.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Takes all elements, the one that has waited longest first.
  @inlinable public mutating func removeAll() -> [Element] {
    let all = storage[head...].compactMap { $0 }
    storage = []
    head = 0
    return all
  }
}
