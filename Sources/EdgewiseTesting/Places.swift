/// Lets so many in at a time; the others wait for their turn.
package actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(_ count: Int) { free = count }

  package func enter() async {
    await withCheckedContinuation { place in
      // Looked at inside, as others may leave before the caller is suspended.
      if free > 0 {
        free -= 1
        place.resume()
      } else {
        waiting.append(place)
      }
    }
  }

  package func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
