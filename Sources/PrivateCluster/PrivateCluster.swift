/// A PostgreSQL cluster of the server's own, in its data folder, reached by a Unix socket only.
package actor PrivateCluster {
  /// Names a cluster; nothing is touched before `start`.
  package init(
    in folder: DataFolder, options: ClusterOptions = ClusterOptions(),
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {}

  /// Makes the cluster when there is none, adopts a running one or starts it, and supervises it.
  ///
  /// - Returns: a libpq connection string, valid in this process until `stop`.
  package func start() async throws(ClusterError) -> String { "" }

  /// Stops supervising and shuts the cluster down, by force if it takes over ten seconds.
  package func stop() async {}

  /// The postmaster's process id, while one runs.
  package var processID: Int32? { nil }
}
