import EdgewiseTesting
import PrivateCluster

/// libical alone, by a program of its own.
struct LibicalPeer {
  /// What a peer did, and how long it took.
  struct Run {
    let count: Int
    let nanoseconds: Int64

    var perSecond: Double { Double(count) * 1e9 / Double(nanoseconds) }
  }

  /// Its iterator from the first to the last occurrence, without any zone.
  func expand(_ rule: String, from start: String, rounds: Int) async throws -> Run {
    try await run(["expand", rule, start, String(rounds)])
  }

  /// Its parser over a whole file, the tree of components included.
  func parse(_ path: String) async throws -> Run { try await run(["parse", path]) }

  private func run(_ arguments: [String]) async throws -> Run {
    let run = try await ProgramRun.run(
      BuiltProgram.path("libical-peer"), arguments, within: .seconds(300))
    guard run.status == .exited(0), let result = PeerOutput.run(run.output) else {
      throw BenchmarkError("libical-peer failed:\n\(run.output)")
    }
    return result
  }
}

/// What the peers print: a count and nanoseconds.
enum PeerOutput {
  static func run(_ output: String) -> LibicalPeer.Run? {
    let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Int64($0) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    return LibicalPeer.Run(count: Int(numbers[0]), nanoseconds: numbers[1])
  }
}
