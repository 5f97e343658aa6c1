/// A server's data folder, locked for as long as this value lives.
package final class DataFolder: Sendable {
  /// The folder's absolute path.
  package let path: String
  let descriptor: FileDescriptor
  private let lock: FileDescriptor

  /// Makes the folder (mode 0700) when it is missing, checks its owner and locks it.
  package init(path: String) throws(ClusterError) { preconditionFailure() }

  /// Writes a file of mode 0600 in one step: readers see the old content or the new, never a part.
  package func write(_ content: String, to name: String) throws(ClusterError) {}

  /// The content of a file in the folder, or nil when there is none.
  package func read(_ name: String) throws(ClusterError) -> String? { nil }

  /// Removes a file in the folder, if it is there.
  package func remove(_ name: String) {}
}
