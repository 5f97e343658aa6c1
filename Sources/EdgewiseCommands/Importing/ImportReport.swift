/// What an import did, for people and for programs.
struct ImportReport: Sendable {
  let file: String
  let plan: ImportPlan
  let outcomes: [ImportRun.Outcome]

  var added: Int { outcomes.count { $0 == .added } }
  var alreadyThere: Int { outcomes.count { $0 == .alreadyThere } }

  var refused: [(entry: ImportPlan.Entry, code: String, reason: String)] {
    zip(plan.entries, outcomes).compactMap { entry, outcome in
      guard case .refused(let code, let reason) = outcome else { return nil }
      return (entry, code, reason)
    }
  }

  func lines(_ painter: Painter) -> [String] {
    let total = plan.entries.count + plan.skipped.count
    var counts: [String] = []
    if added > 0 { counts.append("\(added) added") }
    if alreadyThere > 0 { counts.append("\(alreadyThere) already there") }
    if !refused.isEmpty { counts.append("\(refused.count) refused by the server") }
    if !plan.skipped.isEmpty { counts.append("\(plan.skipped.count) skipped") }
    var lines = [
      total == 0
        ? "\(file) holds no events."
        : "\(total) \(total == 1 ? "event" : "events") in \(file): "
          + counts.joined(separator: ", ") + "."
    ]
    for remark in plan.skipped {
      lines.append(Self.line("skipped", .bad, remark.line, remark.title, remark.reason, painter))
    }
    for (entry, code, reason) in refused {
      lines.append(
        Self.line("refused", .bad, entry.line, entry.title, "\(reason) [\(code)]", painter))
    }
    for remark in plan.warnings {
      lines.append(Self.line("note", .dim, remark.line, remark.title, remark.reason, painter))
    }
    return lines
  }

  private static func line(
    _ mark: String, _ style: TextStyle, _ line: Int, _ title: String?, _ reason: String,
    _ painter: Painter
  ) -> String {
    let name = title.map { " \"\(TerminalText.cut(TerminalText.harmless($0), to: 40))\"" } ?? ""
    return "  \(painter.paint(mark, style)) line \(line)\(name): \(TerminalText.harmless(reason))"
  }

  var json: JSONValue {
    .members([
      "added": .integer(added), "alreadyThere": .integer(alreadyThere),
      "refused": .array(
        refused.map { entry, code, reason in
          .members([
            "line": .integer(entry.line), "title": .string(entry.title), "code": .string(code),
            "reason": .string(reason),
          ])
        }),
      "skipped": .array(plan.skipped.map(Self.json)),
      "warnings": .array(plan.warnings.map(Self.json)),
    ])
  }

  private static func json(_ remark: ImportPlan.Remark) -> JSONValue {
    .members([
      "line": .integer(remark.line), "title": remark.title.map(JSONValue.string),
      "reason": .string(remark.reason),
    ])
  }
}
