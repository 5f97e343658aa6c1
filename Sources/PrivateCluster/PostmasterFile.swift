/// What `postmaster.pid` says: PostgreSQL's own note of the process that serves a cluster.
struct PostmasterFile: Equatable, Sendable {
  /// What the postmaster was doing when it last wrote the file.
  enum Status: Equatable, Sendable {
    case starting
    case ready
    case stopping
  }

  let processID: Int32
  let status: Status

  /// Reads the file's text; nil when it is empty, cut short or not such a file.
  ///
  /// The lines are: process, data folder, start time, port, socket folder, listen address, shared
  /// memory, status. The last ones appear while PostgreSQL starts.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A negative number marks a stand-alone backend, which serves nobody.
    guard let first = lines.first, let id = Int32(first), id > 1 else { return nil }
    processID = id
    let word = lines.count > 7 ? String(lines[7].prefix { $0 != " " }) : ""
    switch word {
    case "ready", "standby": status = .ready
    case "stopping": status = .stopping
    default: status = .starting
    }
  }
}
