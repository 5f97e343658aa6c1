/// The columns of an appointment, in the order in which statements select and rows are read.
enum AppointmentColumns {
  /// Name and type; the types are for rows that have none.
  private static let all = [
    ("id", "uuid"), ("calendar_id", "uuid"), ("rev", "bigint"), ("uid", "text"),
    ("kind", "smallint"), ("wall_start", "timestamp"), ("wall_end", "timestamp"),
    ("start_fold", "smallint"), ("end_fold", "smallint"), ("zone", "text"), ("title", "text"),
    ("location", "text"), ("notes", "text"), ("busy", "boolean"), ("status", "smallint"),
    ("deleted_at", "timestamptz"), ("starts_at", "timestamptz"), ("ends_at", "timestamptz"),
    ("recurrence_id", "timestamp"), ("recurrence_date", "boolean"), ("recurrence", "text"),
    ("categories", "text"), ("url", "text"), ("extensions", "text"),
  ]

  static let count = all.count
  static let deletedAt = 15
  static let startsAt = 16
  static let endsAt = 17
  static let recurrenceID = 18
  static let recurrence = 20
  static let categories = 21

  /// The columns of a row, for example of `a` or of the composite value `(c.after)`.
  static func of(_ row: String) -> String {
    all.map { "\(row).\($0.0)" }.joined(separator: ", ")
  }

  /// Nulls of the columns' types, but for some expressions given by name.
  static func nulls(but given: [String: String]) -> String {
    all.map { "\(given[$0.0] ?? "NULL::\($0.1)") AS \($0.0)" }.joined(separator: ", ")
  }
}
