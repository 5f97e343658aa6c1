import CalendarClient

/// What an import did, for people and for programs.
struct ImportReport: Sendable {
  let file: String
  let counts: ImportCounts
  /// By the lines of the file.
  let remarks: [ImportRemark]

  /// Events that the server refused, as against those that a newer version in the file replaces.
  var refused: Int { remarks.count { !$0.isTaken && $0.code != nil } }

  func lines(_ painter: Painter) -> [String] {
    let total = counts.added + counts.updated + counts.unchanged + counts.skipped
    let parts = [
      (counts.added, "added"), (counts.updated, "changed"), (counts.unchanged, "already there"),
      (counts.skipped, "not taken"),
    ]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let name = TerminalText.harmless(file)
    let head =
      total == 0
      ? "\(name) holds no events."
      : "\(total) \(total == 1 ? "event" : "events") in \(name): \(text)."
    return [head]
      + remarks.map { remark in
        let mark =
          remark.isTaken ? painter.paint("note", .dim) : painter.paint("not taken", .bad)
        let uid = remark.uid.map {
          " (\(TerminalText.cut(TerminalText.harmless($0), to: 40)))"
        }
        let code = remark.code.map { " [\($0)]" } ?? ""
        return "  \(mark) line \(remark.line)\(uid ?? ""): "
          + TerminalText.harmless(remark.reason) + code
      }
  }

  var json: JSONValue {
    .members([
      "added": .integer(counts.added), "changed": .integer(counts.updated),
      "alreadyThere": .integer(counts.unchanged), "notTaken": .integer(counts.skipped),
      "remarks": .array(
        remarks.map { remark in
          .members([
            "line": .integer(remark.line), "uid": remark.uid.map(JSONValue.string),
            "taken": .bool(remark.isTaken), "code": remark.code.map(JSONValue.string),
            "reason": .string(remark.reason),
          ])
        }),
    ])
  }
}
