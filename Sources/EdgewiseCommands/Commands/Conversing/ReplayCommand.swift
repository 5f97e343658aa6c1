import CalendarClient

extension CommandDefinition {
  static let replay = CommandDefinition(
    "replay", arguments: "FILE", count: 1...1,
    summary: "Run a protocol transcript and show the first difference.",
    details: [
      "FILE holds C: lines to send and S: lines to expect; $name stands for a value that is bound\n"
        + "where it is first seen ($token is your token), … at the end of a line for any further\n"
        + "words, a line that starts with … for any lines. C2: and S2: are a second connection.\n"
        + "C: <closed> ends what the client sends, S: <closed> expects the server to hang up.",
      "JSON keys: same, lines; with a difference, which ends it with 1, same, line, expected, received,\n"
        + "context.",
    ],
    examples: ["edgewise replay session.elp"]
  ) { context in
    let path = context.arguments.positionals[0]
    let transcript = try transcript(path)
    let choice = try ServerChoice(context.arguments, environment: context.surroundings.environment)
    let loop = context.loop
    var runner = TranscriptRunner(
      variables: choice.token.map { ["token": $0] } ?? [:]
    ) { _ in try await SocketConnection.connect(to: choice.endpoint, on: loop) }
    do {
      try await runner.run(transcript)
    } catch let difference as TranscriptDifference {
      throw CommandFailure(
        .refused, code: "difference", difference.text(hiding: choice.token),
        hint: "nothing after that line of \(path) was compared",
        answer: difference.json(hiding: choice.token))
    }
    let count = transcript.lines.count
    context.print(
      .members(["same": .bool(true), "lines": .integer(count)]),
      ["The server said all that \(path) expects (\(count) lines)."])
  }

  private static func transcript(_ path: String) throws(CommandFailure) -> Transcript {
    let bytes: [UInt8]
    do throws(SmallFile.Failure) {
      bytes = try SmallFile.bytes(path, limit: 64 << 20)
    } catch {
      throw CommandFailure(.usage, code: "file", "cannot read \(path): \(error.reason)")
    }
    do throws(Transcript.SyntaxError) {
      return try Transcript(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw CommandFailure(.usage, code: "transcript", "\(path), \(error)")
    }
  }
}

extension TranscriptDifference {
  fileprivate func json(hiding token: String?) -> JSONValue {
    .members([
      "same": .bool(false), "line": .integer(line), "expected": .string(hide(token, in: expected)),
      "received": .string(hide(token, in: actual)),
      "context": .array(context.map { .string(hide(token, in: $0)) }),
    ])
  }

  fileprivate func text(hiding token: String?) -> String {
    description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { TerminalText.harmless(hide(token, in: String($0))) }.joined(separator: "\n")
  }

  /// A token must not end up in somebody's scrollback or log.
  private func hide(_ token: String?, in line: String) -> String {
    guard let token, !token.isEmpty else { return line }
    return line.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.contains(token) ? "$token" : String($0) }.joined(separator: " ")
  }
}
