import LineProtocol

/// What tells a calendar of another user from one's own, in a row of `CALENDARS`.
enum SharedCalendar {
  /// Whose calendar it is and what its owner calls it, such as `home of ann`; nothing for one's own.
  static func origin(_ row: [Pair]) -> String? {
    guard let owner = row["owner"] else { return nil }
    return "\(row["own-name"] ?? row["cal"] ?? "") of \(owner)"
  }

  /// A calendar's title, with its origin if it is another user's.
  static func title(_ row: [Pair]) -> String {
    let title = row["title"] ?? ""
    guard let origin = origin(row) else { return title }
    return title.isEmpty ? origin : "\(title) (\(origin))"
  }
}
