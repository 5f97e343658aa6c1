/// What may differ between a server's cluster and a test's.
package struct ClusterOptions: Sendable {
  /// Whether a commit waits for the disk. Only tests may turn it off.
  package var durable = true
  /// The folder of the PostgreSQL programs; nil looks in the usual places.
  package var binaries: String?

  package init(durable: Bool = true, binaries: String? = nil) {
    self.durable = durable
    self.binaries = binaries
  }
}
