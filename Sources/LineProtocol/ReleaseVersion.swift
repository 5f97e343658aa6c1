/// The version of this release, which server and clients share.
package enum ReleaseVersion {
  package static let number = "0.1.0"
}
