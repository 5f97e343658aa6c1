import EdgewiseCommands
import Foundation
import SessionTesting
import Testing

/// Conversations on paper, each held against the server on every road and in every way that its
/// client's octets can be cut into pieces.
///
/// With `EDGEWISE_RECORD=1` in the environment the server's lines are written anew instead, with
/// `EDGEWISE_RECORD=views.txt,month.txt` those of some; read what has changed before you commit it.
@Suite struct GoldenTranscriptTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts")
  static let recording = ProcessInfo.processInfo.environment["EDGEWISE_RECORD"]
  static let records = recording != nil

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func thereAreTranscripts() {
    #expect(Self.names.count >= 8)
  }

  @Test(.enabled(if: records), arguments: names)
  func isRecorded(name: String) async throws {
    let chosen = Self.recording?.split(separator: ",").map(String.init) ?? []
    guard chosen == ["1"] || chosen.contains(name) else { return }
    try await SessionServer.with { server in
      var recorder = TranscriptRecorder(server)
      let recorded = try await recorder.record(try Self.text(name))
      try recorded.write(
        to: Self.folder.appending(path: name), atomically: true, encoding: .utf8)
    }
  }

  @Test(.disabled(if: records), arguments: names, PiecewiseConnection.Pieces.allCases)
  func holdsInMemory(name: String, pieces: PiecewiseConnection.Pieces) async throws {
    try await holds(name, on: .memory, in: pieces)
  }

  @Test(.disabled(if: records), arguments: names)
  func holdsOverTCP(name: String) async throws {
    try await holds(name, on: .socket, in: .lines)
  }

  private func holds(
    _ name: String, on road: SessionServer.Road, in pieces: PiecewiseConnection.Pieces
  ) async throws {
    let transcript = try Transcript(try Self.text(name))
    try await SessionServer.with { server in
      var runner = TranscriptRunner(variables: ["token": server.token]) { _ in
        PiecewiseConnection(try await server.connect(road), pieces)
      }
      do {
        try await runner.run(transcript)
      } catch let difference as TranscriptDifference {
        Issue.record("\(name), \(difference)")
      }
    }
  }
}
