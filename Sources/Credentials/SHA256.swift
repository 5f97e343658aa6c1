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
}
