import Foundation

/// How long a fuzz goes on.
package enum FuzzIterations {
  /// What `EDGEWISE_FUZZ_ITERATIONS` says; nothing in a usual run of the tests.
  package static let wished =
    ProcessInfo.processInfo.environment["EDGEWISE_FUZZ_ITERATIONS"].flatMap(Int.init)
}
