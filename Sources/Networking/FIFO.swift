/// A first-in, first-out queue with constant amortised cost at both ends.
package struct FIFO<Element> {
  private var storage: [Element?] = []
  private var head = 0

  package init() {}

  /// How many elements wait.
  package var count: Int { storage.count - head }
  package var isEmpty: Bool { head == storage.count }

  /// The element that has waited longest; setting it replaces it in its place.
  package var first: Element? {
    get { isEmpty ? nil : storage[head] }
    set {
      precondition(!isEmpty, "an empty queue has no first element to replace")
      storage[head] = newValue
    }
  }

  /// Adds an element behind all others.
  package mutating func append(_ element: Element) {
    storage.append(element)
  }

  /// Takes the element that has waited longest.
  package mutating func popFirst() -> Element? {
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
  package mutating func removeAll() -> [Element] {
    let all = storage[head...].compactMap { $0 }
    storage = []
    head = 0
    return all
  }
}
