/// The timers of a loop as a value: what is due when, without a clock of its own.
struct TimerQueue {
  /// One timer, unique in its queue.
  typealias Number = UInt64

  private struct Entry {
    let deadline: Int64
    let number: Number

    /// Timers with the same deadline fire in the order they were added.
    func precedes(_ other: Entry) -> Bool {
      (deadline, number) < (other.deadline, other.number)
    }
  }

  private var heap: [Entry] = []
  private var actions: [Number: () -> Void] = [:]
  private var lastNumber: Number = 0

  /// How many timers are still to fire.
  var count: Int { actions.count }

  /// When the next timer is due, on the clock that the deadlines were given in.
  mutating func nextDeadline() -> Int64? {
    while let first = heap.first, actions[first.number] == nil { _ = popFirst() }
    return heap.first?.deadline
  }

  mutating func add(deadline: Int64, _ action: @escaping () -> Void) -> Number {
    lastNumber += 1
    actions[lastNumber] = action
    heap.append(Entry(deadline: deadline, number: lastNumber))
    siftUp(from: heap.count - 1)
    return lastNumber
  }

  /// Forgets a timer; one that has fired or been cancelled already is left alone.
  mutating func cancel(_ number: Number) {
    actions[number] = nil
    // Cancelled entries stay until they surface; rebuild before they outnumber the living.
    guard heap.count > 64 && heap.count > 2 * actions.count else { return }
    heap = heap.filter { actions[$0.number] != nil }.sorted { $0.precedes($1) }
  }

  /// Takes the next action that is due at `now`.
  mutating func popDue(at now: Int64) -> (() -> Void)? {
    guard let deadline = nextDeadline(), deadline <= now, let entry = popFirst() else { return nil }
    return actions.removeValue(forKey: entry.number)
  }

  /// Takes every action in the order of its deadline.
  mutating func removeAll() -> [() -> Void] {
    var all: [() -> Void] = []
    while let action = popDue(at: .max) { all.append(action) }
    return all
  }

  private mutating func popFirst() -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      siftDown()
    }
    return first
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].precedes(heap[least]) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
