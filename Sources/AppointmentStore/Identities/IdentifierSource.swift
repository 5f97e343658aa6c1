package import Scheduling
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes version 7 identifiers that rise within a process, even when the clock is set back.
package final class IdentifierSource: Sendable {
  private struct Last {
    var milliseconds: UInt64 = 0
    /// Orders identifiers of one millisecond; the rest stays random (RFC 9562, 6.2, method 1).
    var counter: UInt64 = 0
  }

  private struct State {
    var last = Last()
    var random = RandomWords()
  }

  private let state = Mutex(State())

  package init() {}

  package func next<Named>() -> Identifier<Named> {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let now = UInt64(clamping: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    return state.withLock { state in
      if now > state.last.milliseconds {
        state.last = Last(milliseconds: now)
      } else {
        state.last.counter += 1
        if state.last.counter > 0xFFF {
          state.last = Last(milliseconds: state.last.milliseconds + 1)
        }
      }
      return Identifier(
        milliseconds: state.last.milliseconds, random: (state.last.counter, state.random.next()))
    }
  }
}

/// Random words of the system, asked for 32 at a time, as each asking is a call of the kernel.
private struct RandomWords {
  private static let count = 32
  private var words: [UInt64] = []

  mutating func next() -> UInt64 {
    if words.isEmpty {
      words = [UInt64](unsafeUninitializedCapacity: Self.count) { buffer, filled in
        let octets = Self.count * MemoryLayout<UInt64>.size
        #if canImport(Darwin)
          arc4random_buf(buffer.baseAddress, octets)
          filled = Self.count
        #else
          // More than 256 octets at once are refused.
          filled = getentropy(buffer.baseAddress, octets) == 0 ? Self.count : 0
        #endif
      }
    }
    return words.popLast() ?? .random(in: 0 ... .max)
  }
}
