import EdgewiseCommands
import Foundation
import LineProtocol
import Testing

/// The tables of pushes in docs/PROTOCOL.md, held against every push of the transcripts.
@Suite struct PushTableTests {
  /// The keys of a push, as a row of the table tells them.
  private struct Row {
    var needed: Set<String>
    var possible: Set<String>

    init(_ pairs: Substring) {
      possible = Set(pairs.matches(of: /([a-z-]+)=/).map { String($0.output.1) })
      let bare = pairs.replacing(/\[[^\]]*\]/, with: "")
      needed = Set(bare.matches(of: /([a-z-]+)=/).map { String($0.output.1) })
    }
  }

  /// By the word; rows that say more in words than keys are left out.
  private static func table() throws -> [String: Row] {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/PROTOCOL.md"), encoding: .utf8)
    var rows: [String: Row] = [:]
    for line in page.split(separator: "\n") {
      if let row = line.wholeMatch(of: /\| `([A-Z]+)` \| `([^`]+)` \| [^`].*/) {
        rows[String(row.output.1)] = Row(row.output.2)
      }
    }
    return rows
  }

  @Test func aPushHasTheKeysThatThePageTells() throws {
    let table = try Self.table()
    var seen: Set<String> = []
    for name in GoldenTranscriptTests.names {
      for line in try Transcript(GoldenTranscriptTests.text(name)).lines {
        guard case .expect(let text, _, _) = line.step, !text.hasSuffix("…"),
          let (word, keys) = Self.push(text), let row = table[word]
        else { continue }
        seen.insert(word)
        // A list stands in place of one.
        let told = Set(keys.map { $0 == "refs" && row.possible.contains("ref") ? "ref" : $0 })
        #expect(row.needed.isSubset(of: told), "\(name), line \(line.number): \(text)")
        #expect(told.isSubset(of: row.possible), "\(name), line \(line.number): \(text)")
      }
    }
    #expect(seen.isSuperset(of: ["BOX", "REMOVED", "PENDING", "COMMIT", "REJECT", "CANCEL"]))
  }

  private static func push(_ text: String) -> (word: String, keys: [String])? {
    var framer = Framer(limits: .client)
    framer.append(Array((text + "\n").utf8))
    guard case .line(let line)? = framer.next(),
      case .push(_, _, let word, let pairs)? = try? ServerLine(line)
    else { return nil }
    return (word, pairs.map(\.key))
  }
}
