/// Why a data folder or its private PostgreSQL cannot be used, and what to do about it.
package struct ClusterError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is.
  package enum Code: String, Sendable {
    /// The data folder cannot be made, read or written.
    case folder = "FOLDER"
    /// The data folder belongs to another user.
    case foreignFolder = "FOREIGN-FOLDER"
    /// Another server uses the data folder.
    case inUse = "IN-USE"
    /// No usable PostgreSQL programs are installed.
    case noPostgreSQL = "NO-POSTGRESQL"
    /// No user to run PostgreSQL as.
    case noUser = "NO-USER"
    /// A program could not be started, or failed.
    case program = "PROGRAM"
    /// PostgreSQL did not get ready, or did not stop, in time.
    case timeout = "TIMEOUT"
    /// What is in the data folder is no cluster of ours, and is left alone.
    case notACluster = "NOT-A-CLUSTER"
  }

  /// The kind of failure.
  package let code: Code
  /// One or more sentences that say what is wrong and what to do next.
  package let message: String
  /// The last lines of the programs' own output; may be empty.
  package let output: String

  package init(_ code: Code, _ message: String, output: String = "") {
    self.code = code
    self.message = message
    self.output = output
  }

  package var description: String {
    output.isEmpty ? message : "\(message)\n\(output)"
  }
}
