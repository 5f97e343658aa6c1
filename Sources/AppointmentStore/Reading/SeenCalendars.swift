import PostgreSQLClient
import Scheduling

/// The part of reading statements that tells which of the calendars in $3 the user $2 may see.
///
/// Each is looked up by its key. A plan is kept for all callers and cannot know how many calendars one
/// of them names, so a mere join is planned as if for many: by reading all roles of the user.
enum SeenCalendars {
  /// Rows of a role `r` and a number `n`, each calendar at most once.
  static func rows(least: String) -> String {
    """
    unnest($3::uuid[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT * FROM calendar_roles r WHERE r.tenant_id = $1 AND r.user_id = $2
        AND r.calendar_id = wanted.id AND r.role >= \(least) OFFSET 0
    ) r
    CROSS JOIN LATERAL (
      SELECT * FROM calendar_counters n WHERE n.tenant_id = $1 AND n.calendar_id = wanted.id
      OFFSET 0
    ) n
    """
  }

  /// $3: each calendar once.
  static func parameter(_ calendars: [CalendarID]) -> Parameter {
    .uuids(Set(calendars).sorted().map(\.bits))
  }
}
