import Testing

@testable import PrivateCluster

@Suite struct PostmasterFileTests {
  private let head = "4711\n/data\n1796025186\n5432\n.\n\n 16220305         4\n"

  @Test func readsEachStatus() {
    for (word, status) in [
      ("ready   ", PostmasterFile.Status.ready), ("standby ", .ready), ("stopping", .stopping),
      ("starting", .starting), ("", .starting), ("new word", .starting),
    ] {
      let file = PostmasterFile(head + word + "\n")
      #expect(file?.processID == 4711)
      #expect(file?.status == status, "\(word)")
    }
  }

  /// It is written line by line, so a reader may see any part of it.
  @Test func aPartIsNeverReady() {
    let whole = head + "ready   \n"
    for length in 0..<(head.utf8.count + 5) {
      let file = PostmasterFile(String(whole.prefix(length)))
      #expect(file?.status != .ready)
    }
  }

  @Test(arguments: ["", "\n", "x\n", "-4711\n", "0\n", "1\n", "99999999999999999999\n", "47 11\n"])
  func refusesWhatIsNoProcess(text: String) {
    #expect(PostmasterFile(text) == nil)
  }
}
