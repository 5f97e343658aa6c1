/// One numbered step of the schema; steps only ever go forward.
package struct Migration: Sendable {
  /// 1, 2, 3 … without gaps.
  package let number: Int
  /// The file's name without its number and ending.
  package let name: String
  /// SQL statements in UTF-8, run in one transaction.
  package let sql: [UInt8]

  package init(number: Int, name: String, sql: [UInt8]) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  /// Every step that this release knows, in order.
  package static let all = [
    Migration(number: 1, name: "initial", sql: PackageResources._001_initial_sql),
    Migration(number: 2, name: "edits", sql: PackageResources._002_edits_sql),
    Migration(number: 3, name: "steps", sql: PackageResources._003_steps_sql),
    Migration(number: 4, name: "adding", sql: PackageResources._004_adding_sql),
    Migration(number: 5, name: "ranges", sql: PackageResources._005_ranges_sql),
    Migration(number: 6, name: "guarding", sql: PackageResources._006_guarding_sql),
    Migration(number: 7, name: "reach", sql: PackageResources._007_reach_sql),
  ]
}
