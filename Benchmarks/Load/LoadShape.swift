/// Which weeks of which calendars are listed and added to, the same for the server and for pgbench.
struct LoadShape {
  /// The calendars are named by it and a number from 1 on.
  let prefix: String
  let calendars: Int
  /// From Monday 5 January 2026 on.
  let weeks: Int

  /// Quarters of an hour in a week.
  static let slots = 672

  /// What lists and adds are measured with: about twenty appointments a week in each calendar.
  static let usual = LoadShape(prefix: "b", calendars: 64, weeks: 52)
  static let usualAppointments = 1_000
}
