import CSodium

/// A secret that proves who its bearer is: 32 random octets as 43 characters.
///
/// The store keeps only `digest`; the text is shown once, to its owner.
package struct Token: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The number of characters of every token.
  package static let length = 43

  /// The secret as it travels. Never log it.
  package let text: String

  /// Draws a new token.
  package init() {
    var random = SecureRandom()
    text = Base64URL.encode(random.octets(32))
  }

  /// Takes what a client sent, or nil when no token could look like that.
  package init?(text: String) {
    guard text.utf8.count == Token.length, Base64URL.decode(text) != nil else { return nil }
    self.text = text
  }

  /// What the store keeps and looks a token up by.
  package var digest: TokenDigest { TokenDigest(of: text) }

  package var description: String { "(token)" }
  package var debugDescription: String { "(token)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The SHA-256 digest of a token's text.
///
/// A token has 256 random bits, so a fast hash is as good as a slow one.
package struct TokenDigest: Sendable, Equatable {
  /// The digest's 32 octets.
  package let octets: [UInt8]

  /// Takes a stored digest, or nil when it does not have 32 octets.
  package init?(octets: [UInt8]) {
    guard octets.count == Int(crypto_hash_sha256_BYTES) else { return nil }
    self.octets = octets
  }

  init(of text: String) {
    octets = SHA256.digest(of: Array(text.utf8))
  }

  /// Compares in a time that does not depend on where the digests differ.
  package static func == (left: TokenDigest, right: TokenDigest) -> Bool {
    sodium_memcmp(left.octets, right.octets, left.octets.count) == 0
  }
}
