import Synchronization

/// A fixed number of loops that share the work, usually one a core.
package final class EventLoopGroup: Sendable {
  /// The loops, never empty.
  package let loops: [EventLoop]
  private let turn = Atomic<Int>(0)

  /// Starts `count` loops, at least one.
  package init(count: Int, name: String = "loop") throws(NetworkingError) {
    var loops: [EventLoop] = []
    do throws(NetworkingError) {
      for index in 0..<max(1, count) { loops.append(try .start(name: "\(name)-\(index)")) }
    } catch {
      for loop in loops { loop.stop() }
      throw error
    }
    self.loops = loops
  }

  /// A group of one loop that someone else has started.
  package init(sharing loop: EventLoop) { loops = [loop] }

  /// The next loop, each in its turn; may be called from any thread.
  package func next() -> EventLoop {
    let number = turn.wrappingAdd(1, ordering: .relaxed).oldValue
    return loops[Int(UInt(bitPattern: number) % UInt(loops.count))]
  }

  /// Stops all loops and waits for their threads.
  package func stop() {
    for loop in loops { loop.stop() }
  }
}
