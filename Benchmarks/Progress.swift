#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Says on standard error what is being measured, as a run takes minutes.
func progress(_ text: String) {
  let line = "==> " + text + "\n"
  _ = line.withCString { write(2, $0, strlen($0)) }
}

/// Nanoseconds on a clock that never goes back.
func nanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
