import Credentials
import Testing

@Suite struct PasswordHashTests {
  @Test func matchesOnlyItsPassword() throws {
    let hash = try PasswordHash("correct horse", cost: .least)
    #expect(hash.text.hasPrefix("$argon2id$"))
    #expect(hash.matches("correct horse"))
    #expect(!hash.matches("correct horse "))
    #expect(!hash.matches(""))
  }

  @Test func saltsDiffer() throws {
    let first = try PasswordHash("same", cost: .least)
    let second = try PasswordHash("same", cost: .least)
    #expect(first.text != second.text)
  }

  /// A C string would end at the NUL and take both for one.
  @Test func readsPastANul() throws {
    let hash = try PasswordHash("a\0b", cost: .least)
    #expect(hash.matches("a\0b"))
    #expect(!hash.matches("a"))
    #expect(!hash.matches("a\0c"))
  }

  @Test func boundsThePasswordsLength() throws {
    let longest = String(repeating: "x", count: PasswordHash.longest)
    #expect(try PasswordHash(longest, cost: .least).matches(longest))
    #expect(throws: PasswordError.unsuitable) { try PasswordHash(longest + "x", cost: .least) }
    #expect(throws: PasswordError.unsuitable) { try PasswordHash("", cost: .least) }
  }

  @Test(arguments: ["", "$argon2id$", "plain", String(repeating: "$", count: 4096)])
  func aBrokenLineMatchesNothing(text: String) {
    #expect(!PasswordHash(text: text).matches("plain"))
    #expect(!PasswordHash(text: text).matches(""))
  }

  @Test func nobodysHashMatchesNothingAtTheStandardCost() {
    #expect(PasswordHash.ofNobody.text.contains("m=65536,t=2"))
    #expect(!PasswordHash.ofNobody.matches(""))
  }
}
