import Credentials
import Testing

@Suite struct Base64URLTests {
  /// The vectors of RFC 4648, 10, without their padding.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
  ])
  func writesAndReadsTheVectors(plain: String, text: String) {
    #expect(Base64URL.encode(plain.utf8) == text)
    #expect(Base64URL.decode(text) == Array(plain.utf8))
  }

  @Test func usesTheURLAlphabet() {
    #expect(Base64URL.encode([0xFB, 0xFF, 0xFE]) == "-__-")
    #expect(Base64URL.decode("-__-") == [0xFB, 0xFF, 0xFE])
  }

  @Test func everyPairOfOctetsComesBack() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let octets = [first, second]
        #expect(Base64URL.decode(Base64URL.encode(octets)) == octets)
      }
    }
  }

  @Test(arguments: ["A", "AAAAA", "AB", "AAB", "Zg==", "Z g", "+/+/", "é", "AA\0A", "Zm9v\n"])
  func refusesWhatItWouldNotWrite(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
