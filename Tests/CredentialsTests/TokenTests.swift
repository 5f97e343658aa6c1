import Credentials
import Testing

@Suite struct TokenTests {
  @Test func hasTheAnnouncedLengthAndComesBack() throws {
    let token = Token()
    #expect(token.text.utf8.count == Token.length)
    let taken = try #require(Token(text: token.text))
    #expect(taken.digest == token.digest)
  }

  @Test func twoTokensDiffer() {
    let (first, second) = (Token(), Token())
    #expect(first.text != second.text)
    #expect(first.digest != second.digest)
  }

  @Test(arguments: [
    "", "s3cr3t", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
    String(repeating: "=", count: 43), String(repeating: "\0", count: 43),
  ])
  func refusesWhatNoTokenLooksLike(text: String) {
    #expect(Token(text: text) == nil)
  }

  /// From coreutils' sha256sum of 43 letters A.
  @Test func digestIsSHA256() throws {
    let token = try #require(Token(text: String(repeating: "A", count: 43)))
    let hex = token.digest.octets.map { octet in
      let digits = String(octet, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
    #expect(hex == "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a")
  }

  @Test func aDigestOfPartsIsThatOfTheWhole() {
    let octets = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for size in [1, 63, 64, 65, 10_000] {
      var running = SHA256.Running()
      running.add([])
      for start in stride(from: 0, to: octets.count, by: size) {
        running.add(octets[start..<min(octets.count, start + size)])
      }
      #expect(running.digest() == SHA256.digest(of: octets))
      #expect(running.digest() == running.digest())
    }
  }

  @Test func digestHasThirtyTwoOctets() {
    #expect(TokenDigest(octets: [UInt8](repeating: 1, count: 31)) == nil)
    #expect(TokenDigest(octets: [UInt8](repeating: 1, count: 32)) != nil)
    #expect(TokenDigest(octets: [UInt8](repeating: 1, count: 33)) == nil)
  }

  @Test func isNotPrintedByAccident() {
    let token = Token()
    var dumped = ""
    dump([token], to: &dumped)
    for text in ["\(token)", String(reflecting: token), "\([token])", dumped] {
      #expect(!text.contains(token.text))
    }
  }
}
