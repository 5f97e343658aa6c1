/// One PostgreSQL cluster for all tests of a process, with a database of its own for each test.
package enum TestCluster {
  /// Makes an empty database and returns its libpq connection string.
  ///
  /// The first call starts the cluster; it ends with the process, whichever way that ends.
  package static func database() async throws -> String { preconditionFailure() }
}
