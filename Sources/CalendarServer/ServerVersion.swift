/// What this release calls itself.
package enum ServerVersion {
  package static let number = "0.1.0"
  /// As the greeting tells it.
  package static let name = "edgewise/\(number)"
}
