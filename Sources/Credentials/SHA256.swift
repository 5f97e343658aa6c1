import CSodium

/// The SHA-256 digest of octets, for telling whether two commands are the same.
package enum SHA256 {
  /// The 32 octets of the digest.
  package static func digest(of octets: [UInt8]) -> [UInt8] {
    Sodium.start()
    var output = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&output, octets, UInt64(octets.count))
    return output
  }

  /// The digest of octets that come in parts.
  package struct Running: Sendable {
    private var state = crypto_hash_sha256_state()

    package init() {
      Sodium.start()
      crypto_hash_sha256_init(&state)
    }

    package mutating func add(_ octets: ArraySlice<UInt8>) {
      octets.withUnsafeBufferPointer { octets in
        guard let start = octets.baseAddress else { return }
        crypto_hash_sha256_update(&state, start, UInt64(octets.count))
      }
    }

    /// The 32 octets of the digest of all that was added.
    package func digest() -> [UInt8] {
      var last = state
      var output = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
      crypto_hash_sha256_final(&last, &output)
      return output
    }
  }
}
