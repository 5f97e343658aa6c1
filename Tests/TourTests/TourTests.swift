import CalendarClient
import EdgewiseTesting
import Foundation
import Networking
import Testing

@testable import EdgewiseCommands

/// What the pages for people say is what happens.
@Suite struct TourTests {
  private static func text(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: Array(Tour.years(after: Date()).prefix(2)))
  func theTourOfTheReadmeWorks(year: String) async throws {
    let tour = Tour(Page(try Self.text("README.md")))
    let scratch = try ScratchFolder()
    let files = FileManager.default
    try files.createDirectory(
      atPath: scratch.path + "/.build/release", withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: scratch.path + "/.build/release/edgewise",
      withDestinationPath: BuiltProgram.path("edgewise"))
    try files.createDirectory(atPath: scratch.path + "/data", withIntermediateDirectories: true)
    let server = try await ServerProcess(folder: scratch.path + "/data/edgewise")
    let printed = try await tour.run(in: scratch.path, port: server.port, year: year)

    for (number, step) in tour.steps.enumerated() {
      guard let shown = step.shown else { continue }
      let lines = Tour.normalised(try #require(printed[number]))
      let expected = Tour.normalised(shown)
      #expect(
        step.isWatching ? Array(lines.prefix(expected.count)) == expected : lines == expected,
        "README.md, line \(step.block.line) prints:\n\(printed[number] ?? "")")
    }
    for picture in tour.pictures {
      #expect(
        printed.values.contains { Tour.normalised($0) == Tour.normalised(picture.text) },
        "no command prints the text at line \(picture.line) of README.md")
    }
    try await server.terminate()
  }

  @Test func yearsWithTheDaysOfThePageStandForIt() {
    let november = Date(timeIntervalSince1970: 1_796_036_400)
    #expect(Array(Tour.years(after: november).prefix(4)) == ["2027", "2038", "2049", "2055"])
    let january = november.addingTimeInterval(40 * 86_400)
    #expect(Array(Tour.years(after: january).prefix(1)) == ["2038"])
    let march = november.addingTimeInterval(100 * 86_400)
    #expect(Array(Tour.years(after: march).prefix(1)) == ["2038"])
  }

  @Test func theReadmeNamesScriptsThatAreThere() throws {
    let scripts = Tour(Page(try Self.text("README.md"))).steps.filter(\.isScript)
    #expect(scripts.map(\.block.text) == ["Scripts/serve", "Scripts/test"])
    for script in scripts {
      #expect(try Self.text(script.block.text).hasPrefix("#!"))
    }
  }

  @Test func theReadmeNamesEveryCommand() throws {
    let rows = try Self.text("README.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|").map { $0.replacing("`", with: "").trimming(" ") } }
    #expect(
      rows.filter { $0 != ["about", "commands"] }
        == CommandDefinition.sections.map { section in
          [
            section.title.prefix(1).lowercased() + section.title.dropFirst(),
            section.commands.map(\.name).joined(separator: " "),
          ]
        })
  }

  @Test(arguments: ["docs/GUARANTEES.md", "docs/INTERACTION.md"])
  func thePageNamesTestsThatAreThere(page: String) throws {
    let text = try Self.text(page)
    let names = text.matches(of: /`(?<suite>[A-Za-z]+Tests)\.(?<test>[A-Za-z0-9_]+)`/)
    #expect(names.count > 20)
    let files = try Self.testFiles()
    for name in names {
      let source = try files["\(name.suite).swift"].map {
        try String(contentsOf: $0, encoding: .utf8)
      }
      #expect(source?.contains("func \(name.test)(") == true, "\(name.output.0) is no test")
    }
    for name in text.matches(of: /`([a-z-]+\.txt)`/) {
      _ = try Self.text("Tests/TranscriptTests/Transcripts/\(name.output.1)")
    }
  }

  /// The files of the tests' folders, by their names.
  private static func testFiles() throws -> [String: URL] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    var files: [String: URL] = [:]
    for case let file as URL in FileManager.default.enumerator(
      at: tests, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" {
      files[file.lastPathComponent] = file
    }
    return files
  }

  /// Each transcript has a new server to itself, so that its change numbers are the written ones.
  @Test func theSessionsOfTheProtocolsPageAreWhatAServerSays() async throws {
    let transcripts = try Transcript.all(inMarkdown: try Self.text("docs/PROTOCOL.md"))
    #expect(!transcripts.isEmpty)
    let loop = try EventLoop.start(name: "transcripts")
    defer { loop.stop() }
    for transcript in transcripts {
      let database = try await TestCluster.database()
      let server = try await ServerProcess(environment: ["EDGEWISE_DATABASE": database])
      let endpoint = try #require(ServerEndpoint("127.0.0.1:\(await server.port)"))
      var runner = TranscriptRunner(variables: ["token": try await server.token]) { _ in
        try await SocketConnection.connect(to: endpoint, on: loop)
      }
      try await runner.run(transcript)
      try await server.terminate()
    }
  }
}

extension StringProtocol {
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}
