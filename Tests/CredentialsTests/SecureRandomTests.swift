import Credentials
import Testing

@Suite struct SecureRandomTests {
  @Test func drawsTheAskedNumberOfOctets() {
    var random = SecureRandom()
    for count in 0...33 { #expect(random.octets(count).count == count) }
  }

  /// Every bit of a pair is seen both set and clear: a stuck bit has odds of 2⁻²⁵⁶ by chance.
  @Test func everyBitVaries() {
    var random = SecureRandom()
    var set: (UInt64, UInt64) = (0, 0)
    var clear: (UInt64, UInt64) = (0, 0)
    for _ in 0..<512 {
      let pair = random.pair()
      set = (set.0 | pair.0, set.1 | pair.1)
      clear = (clear.0 | ~pair.0, clear.1 | ~pair.1)
    }
    #expect(set == (.max, .max))
    #expect(clear == (.max, .max))
  }
}
