/// A step that cannot be undone or redone, as an appointment is not as the step left it.
struct BlockedStep {
  var step: String
  /// The next step that can be tried instead; empty for none.
  var further: String
  /// Who made the newest change; empty when that is not known.
  var user: String
  /// What the appointment is called now; empty when it is gone or out of the user's sight.
  var title: String

  /// Reads the lines that the database tells with its refusal.
  init?(_ detail: String?) {
    guard
      let lines = detail?.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false),
      lines.count == 4
    else { return nil }
    (step, further) = (String(lines[0]), String(lines[1]))
    (user, title) = (String(lines[2]), String(lines[3]))
  }

  /// What happened and how to go on.
  var text: String {
    let what = title.isEmpty ? "an appointment" : "\"\(title)\""
    let change =
      user.isEmpty
      ? "\(what) of it was removed or moved away since" : "\(user) changed \(what) since"
    let advice =
      further.isEmpty
      ? "change it back and try again"
      : "change it back and try again, or go on with step \(further)"
    return "Step \(step) stands, as \(change); \(advice)."
  }
}
