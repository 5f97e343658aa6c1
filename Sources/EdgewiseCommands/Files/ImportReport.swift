import CalendarClient

/// What an import did, for people and for programs.
struct ImportReport: Sendable {
  let file: String
  let counts: ImportCounts
  /// By the lines of the file.
  let remarks: [ImportRemark]
  /// What stands in the way of those events that people are told of, in words.
  var takers: [ImportRemark: [String]] = [:]

  /// The most remarks that people are told; programs are told all.
  static let most = 20

  /// The remarks that people are told: what was not taken before what was taken otherwise.
  var shown: [ImportRemark] {
    let refused = remarks.filter { !$0.isTaken }.prefix(Self.most)
    let others = remarks.filter(\.isTaken).prefix(Self.most - refused.count)
    return (refused + others).sorted { $0.line < $1.line }
  }

  /// What the file holds, taken or not.
  var total: Int { counts.added + counts.updated + counts.unchanged + counts.skipped }

  func lines(_ painter: Painter) -> [String] {
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
    let more = remarks.count - shown.count
    return [head] + shown.flatMap { lines(of: $0, painter) }
      + (more > 0 ? ["  and \(more) more; --json tells them all"] : [])
  }

  private func lines(of remark: ImportRemark, _ painter: Painter) -> [String] {
    let mark = remark.isTaken ? painter.paint("note", .dim) : painter.paint("not taken", .bad)
    let uid = remark.uid.map { " (\(TerminalText.cut(TerminalText.harmless($0), to: 40)))" }
    let code = remark.code.map { " [\($0)]" } ?? ""
    let first =
      "  \(mark) line \(remark.line)\(uid ?? ""): \(TerminalText.harmless(remark.reason))\(code)"
    return [first] + (takers[remark] ?? []).map { "    \($0)" }
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
            "with": remark.clashes.isEmpty
              ? nil : .array(remark.clashes.map(JSONValue.string)),
            "reason": .string(remark.reason),
          ])
        }),
    ])
  }
}
