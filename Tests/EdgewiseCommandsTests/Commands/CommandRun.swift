import ClientTesting
import Scheduling
import Synchronization

@testable import EdgewiseCommands

/// One run of the program with its words caught, on Wednesday 2 December 2026 at 10:20 in UTC.
struct CommandRun: Sendable {
  let exit: ExitCode
  let output: String
  let errors: String

  init(
    _ words: [String], width: Int = 80, terminal: Bool = true,
    environment: [String: String] = [:], colours: Bool = false, progress: Bool = false,
    typed: [String]? = nil, input: [String] = []
  ) async {
    let output = Caught()
    let errors = Caught()
    let typing = Mutex((typed ?? [])[...])
    let lines = Mutex(input[...])
    let read: @Sendable (String) -> String? = { question in
      errors.add(question)
      return typing.withLock { $0.popFirst() }
    }
    let surroundings = Surroundings(
      environment: environment,
      console: Console(
        width: width, isTerminal: terminal, showsColours: colours, showsProgress: progress,
        write: { output.add($0) }, writeError: { errors.add($0) }),
      keyboard: typed.map { _ in Keyboard(readLine: read, readSecret: read) },
      readInput: { lines.withLock { $0.popFirst() } },
      zone: .utc,
      findZone: { name in
        name == "Europe/Athens" ? Zone(fixedOffset: 7_200, identifier: name) : nil
      },
      zoneNames: { ["Africa/Cairo", "America/New_York", "Europe/Athens", "Europe/Paris", "UTC"] },
      now: { Instant(secondsSinceEpoch: 1_796_206_800) })
    exit = await Program.run(words, in: surroundings)
    self.output = output.text
    self.errors = errors.text
  }

  /// Runs against a scripted server, as its owner.
  ///
  /// - Parameters:
  ///   - typed: what a person answers at the terminal; nothing where there is none.
  ///   - input: the lines of the standard input.
  init(
    _ words: [String], at server: ScriptedServer, width: Int = 80, terminal: Bool = true,
    typed: [String]? = nil, input: [String] = []
  ) async {
    await self.init(
      ["--server", "\(server.endpoint)"] + words, width: width, terminal: terminal,
      environment: ["EDGEWISE_TOKEN": "t0ken"], typed: typed, input: input)
  }

  private final class Caught: Sendable {
    private let parts = Mutex("")
    var text: String { parts.withLock { $0 } }
    func add(_ part: String) { parts.withLock { $0 += part } }
  }
}
