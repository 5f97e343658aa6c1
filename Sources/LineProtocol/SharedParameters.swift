extension CommandShape.Parameter {
  /// `key=` of a mutation.
  static let idempotency = optional(
    "key", .text(atMost: 64), "makes the command safe to send again: its reply is replayed")
  /// `rev=` of a change.
  static let revision = optional(
    "rev", .integer(0...999_999_999_999_999), "refuses the change if a newer one was made")
  /// `at=` of a read.
  static let freshness = optional("at", .revisions, "the reply is at least this fresh")
  /// `occ=` of what concerns a series.
  static let occurrence = optional(
    "occ", .time, "one occurrence of a series, as its row names it")
  /// `scope=` of a change.
  static let scope = optional(
    "scope", .word(of: Request.EditScope.self),
    "how much of the series: this if occ= is given, else all")
  static let zone = optional("zone", .zone, "the zone of times in the command and its reply")
  /// `max=` and `after=` of a long list.
  static let maximum = optional(
    "max", .integer(1...ProtocolLimits().rows), "at most so many rows", limit: "rows")
  static let cursor = optional(
    "after", .text(atMost: 256), "goes on where a reply with more= stopped")
  static let calendars = optional("cal", .names, "only these calendars")
}

extension ValueForm {
  /// One of an enumeration's words.
  static func word<Word>(of type: Word.Type) -> ValueForm
  where Word: CaseIterable & RawRepresentable<String> {
    .choice(Word.allCases.map(\.rawValue))
  }
}
