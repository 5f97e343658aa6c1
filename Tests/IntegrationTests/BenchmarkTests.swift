import EdgewiseTesting
import PrivateCluster
import Testing

/// A short run of the benchmarks: that they run, not how fast.
@Suite struct BenchmarkTests {
  @Test func eachRatioIsMeasured() async throws {
    let run = try await ProgramRun.run(
      BuiltProgram.path("benchmarks"), ["--quick"], within: .seconds(240))
    #expect(run.status == .exited(0), "\(run.output)")
    let ratios = run.output.split(separator: "\n").filter { $0.hasPrefix("ratio ") }
    for ratio in ratios {
      let words = ratio.split(separator: " ")
      #expect(words.count == 5 && words[3] == "aim", "\(ratio)")
      #expect(words.count == 5 && Double(words[2]) ?? 0 > 0, "\(ratio)")
    }
    // python-dateutil is measured where it is installed.
    let names = Set(ratios.map { String($0.split(separator: " ")[1]) })
      .subtracting(["recurrence-to-dateutil"])
    #expect(
      names == [
        "recurrence-to-libical", "interaction-hover-per-2-million",
        "interaction-drag-per-2-million", "interaction-5000-boxes-to-200",
        "interaction-5000-spread-boxes-to-200", "list-1-to-pgbench", "list-8-to-pgbench",
        "list-32-to-pgbench", "add-1-to-pgbench", "add-8-to-pgbench", "add-32-to-pgbench",
        "guarded-add-8-to-pgbench", "import-to-libical-parse", "list-of-a-million-8-to-pgbench",
        "list-of-ten-millions-to-one", "server-hover-per-200000", "server-views-50-ms-to-p99",
      ])
  }
}
