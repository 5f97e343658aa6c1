import CSodium

/// A stored password: argon2id with its salt and costs, as one line of text.
///
/// Making and checking one block for about a tenth of a second and take the costs' memory, so
/// run them off the event loops and bound how many run at once.
package struct PasswordHash: Sendable {
  /// The line that the store keeps, `$argon2id$v=19$m=…,t=…,p=1$salt$hash`.
  package let text: String

  /// Takes a stored line.
  package init(text: String) {
    self.text = text
  }

  /// Hashes a new password with a salt of its own; blocks.
  ///
  /// - Throws: `PasswordError.outOfMemory` when the costs' memory cannot be had, and
  ///   `PasswordError.unsuitable` when the password is empty or over 1,024 octets.
  package init(_ password: String, cost: PasswordCost = .standard) throws(PasswordError) {
    guard (1...PasswordHash.longest).contains(password.utf8.count) else { throw .unsuitable }
    Sodium.start()
    let characters = password.utf8.map { CChar(bitPattern: $0) }
    var line = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let result = crypto_pwhash_str_alg(
      &line, characters, UInt64(characters.count), cost.passes, cost.memory,
      crypto_pwhash_ALG_ARGON2ID13)
    guard result == 0 else { throw .outOfMemory }
    text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether this line is the given password's; blocks as long as hashing did.
  package func matches(_ password: String) -> Bool {
    guard password.utf8.count <= PasswordHash.longest,
      text.utf8.count < Int(crypto_pwhash_STRBYTES)
    else { return false }
    Sodium.start()
    let characters = password.utf8.map { CChar(bitPattern: $0) }
    return text.withCString { line in
      crypto_pwhash_str_verify(line, characters, UInt64(characters.count)) == 0
    }
  }

  /// The longest password taken, in octets of UTF-8.
  package static let longest = 1024

  /// A hash that no password matches, at the standard cost.
  ///
  /// Checking against it makes an unknown user take as long as a known one.
  package static let ofNobody: PasswordHash = {
    var random = SecureRandom()
    let secret = Base64URL.encode(random.octets(32))
    return (try? PasswordHash(secret)) ?? PasswordHash(text: "")
  }()
}

/// How much work and memory one password hash takes.
package struct PasswordCost: Sendable {
  /// The number of passes over the memory.
  package var passes: UInt64
  /// The memory in octets, at least 8 KiB.
  package var memory: Int

  /// 64 MiB and two passes, libsodium's advice for online services.
  package static let standard = PasswordCost(
    passes: UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE),
    memory: Int(crypto_pwhash_MEMLIMIT_INTERACTIVE))

  /// As little as the library allows; only for tests.
  package static let least = PasswordCost(
    passes: UInt64(crypto_pwhash_OPSLIMIT_MIN), memory: Int(crypto_pwhash_MEMLIMIT_MIN))
}

/// Why a password could not be hashed.
package enum PasswordError: Error, Sendable, Equatable {
  /// It is empty or over 1,024 octets.
  case unsuitable
  /// The memory that hashing takes could not be had just now.
  case outOfMemory
}
