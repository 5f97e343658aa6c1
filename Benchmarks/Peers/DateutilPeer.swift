import PrivateCluster

/// python-dateutil, where `DATEUTIL_PYTHON` names a Python that has it; `Scripts/bench` sees to that.
struct DateutilPeer {
  private let python: String

  init?(environment: [String: String]) {
    guard let python = environment["DATEUTIL_PYTHON"], !python.isEmpty else { return nil }
    self.python = python
  }

  /// Its iterator from the first to the last occurrence, without any zone.
  func expand(_ rule: String, from start: String, rounds: Int) async throws -> LibicalPeer.Run {
    let run = try await ProgramRun.run(
      python, ["-c", Self.script, rule, start, String(rounds)], within: .seconds(300))
    guard run.status == .exited(0), let result = PeerOutput.run(run.output) else {
      throw BenchmarkError("python-dateutil failed:\n\(run.output)")
    }
    return result
  }

  private static let script = """
    import sys, time
    from datetime import datetime
    from dateutil.rrule import rrulestr
    rule, rounds = sys.argv[1], int(sys.argv[3])
    start = datetime.strptime(sys.argv[2], "%Y%m%dT%H%M%S")
    count, begin = 0, time.perf_counter_ns()
    for _ in range(rounds):
        for _ in rrulestr(rule, dtstart=start):
            count += 1
    print(count, time.perf_counter_ns() - begin)
    """
}
