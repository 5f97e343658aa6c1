/// A real `edgewised`, run from the build folder for a test.
package actor ServerProcess {
  /// The port it listens on, from its ready line.
  package let port: UInt16 = 0
  /// The data folder it was given.
  package let folder: String = ""

  /// Starts the server on a free port and waits for its ready line.
  ///
  /// Without a folder it gets a fresh one. `arguments` are added to `--data` and `--listen`.
  package init(folder: String? = nil, arguments: [String] = []) async throws {
    preconditionFailure()
  }

  /// The owner's token.
  package var token: String { get throws { "" } }

  /// Asks it to stop (SIGTERM), waits and returns its exit status.
  package func terminate() async throws -> Int32 { 0 }

  /// Kills it (SIGKILL) and waits until it is gone; its PostgreSQL lives on.
  package func kill() async throws {}
}
