import Foundation
import Testing

@testable import LineProtocol

/// The tables of `docs/PROTOCOL.md` say exactly what the code says.
@Suite struct DocumentationTests {
  private static func page() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "docs/PROTOCOL.md"), encoding: .utf8)
  }

  /// The rows of the one table in a section, without its head.
  private static func table(_ section: String) throws -> [String] {
    let lines = try self.section(section)
    return Array(lines.filter { $0.hasPrefix("|") }.dropFirst(2))
  }

  private static func section(_ title: String) throws -> [String] {
    let lines = try page().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: "## " + title))
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  @Test func errors() throws {
    let expected = ErrorCode.allCases.map { code in
      "| `\(code.rawValue)` | \(code.class.rawValue) | \(code.retry.rawValue) | "
        + "\(code.isFatal ? "closed" : "kept") |"
    }
    let rows = try Self.table("Errors")
    #expect(rows.count == expected.count)
    for (row, start) in zip(rows, expected) {
      #expect(row.hasPrefix(start))
      #expect(row.count > start.count + 10, "says when: \(row)")
    }
  }

  @Test func commands() throws {
    let expected = CommandShape.all.map { shape in
      let usage = shape.usage.replacing("|", with: "\\|")
      return "| `\(usage)` | \(shape.summary) |"
    }
    #expect(try Self.table("Commands") == expected)
  }

  @Test func limits() throws {
    let expected = ProtocolLimits().announced.map {
      "| `\($0.name)` | \($0.maximum) | \($0.text) |"
    }
    #expect(try Self.table("Limits") == expected)
  }

  @Test func pushWords() throws {
    let words = try Self.section("Replies and pushes").filter { $0.hasPrefix("Push words") }
      .flatMap {
        $0.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      }
    #expect(words.map(String.init) == PushWord.allCases.map(\.rawValue))
  }

  @Test(arguments: [
    ("boolean", ValueForm.flag, ["yes", "no"]),
    ("duration", .duration, ["45m", "1h30m", "2d"]), ("hours", .hours, ["08:00-20:00"]),
    ("size", .size, ["1400x960"]), ("change numbers", .revisions, ["home:8814"]),
  ])
  func examplesOfValuesAreAccepted(name: String, form: ValueForm, examples: [String]) throws {
    let row = try #require(Self.table("Values").first { $0.hasPrefix("| \(name) |") })
    for example in examples {
      #expect(row.contains("`\(example)`"))
      #expect(form.accepts(example))
    }
  }
}
