/// The same load for the server and for pgbench.
enum LoadShape {
  static let calendars = 64
  static let weeks = 52
  /// Quarters of an hour in a week.
  static let slots = 672
  /// Appointments of each calendar before anything is measured: about twenty a week.
  static let appointments = 1_000
}

/// Why a benchmark could not run.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
