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

  private let last = Mutex(Last())

  package init() {}

  package func next<Named>() -> Identifier<Named> {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let now = UInt64(clamping: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    let (milliseconds, counter) = last.withLock { last in
      if now > last.milliseconds {
        last = Last(milliseconds: now)
      } else {
        last.counter += 1
        if last.counter > 0xFFF { last = Last(milliseconds: last.milliseconds + 1) }
      }
      return (last.milliseconds, last.counter)
    }
    return Identifier(milliseconds: milliseconds, random: (counter, .random(in: 0 ... .max)))
  }
}
