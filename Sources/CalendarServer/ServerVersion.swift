import LineProtocol

/// What this release calls itself.
package enum ServerVersion {
  package static let number = ReleaseVersion.number
  /// As the greeting tells it.
  package static let name = "edgewise/\(number)"
}
