import PostgreSQLClient

/// The SQL of the busiest calls, for benchmarks that run the same by other means.
package enum StoreStatements {
  /// What adds an appointment; $1 to $24 as in `apply_edit`.
  package static var add: String { EditStatements.add.sql }
  /// What lists a range; $1 to $12 as in `ReadStatements.list`.
  package static var list: String { ReadStatements.list.sql }
}
