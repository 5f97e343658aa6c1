import Foundation
import PrivateCluster
import Testing

@testable import edgewised

/// `Scripts/serve`, as far as it goes without building anything.
@Suite struct ServeScriptTests {
  @Test(arguments: [["--help"], ["--data", "nowhere", "-h"]])
  func helpIsThatOfTheProgram(arguments: [String]) async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let run = try await ProgramRun.run(
      root.appending(path: "Scripts/serve").path, arguments, within: .seconds(10))
    #expect(run.status == .exited(0))
    #expect(run.output.hasPrefix("Scripts/serve [OPTIONS] builds edgewised and runs it"))
    #expect(run.output.hasSuffix("\n\n" + helpText))
  }
}
