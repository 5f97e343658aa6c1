import Credentials
import EdgewiseTesting
import PrivateCluster
import Testing

@testable import edgewised

@Suite struct OwnerTokenTests {
  @Test func comesBackAsItWasKept() throws {
    let scratch = try ScratchFolder()
    let folder = try DataFolder(path: scratch.path)
    #expect(try OwnerToken.known(in: folder) == nil)
    let token = Token()
    try OwnerToken.keep(token, in: folder)
    #expect(try OwnerToken.known(in: folder)?.text == token.text)
    #expect(try folder.read(OwnerToken.file) == token.text + "\n")
  }

  @Test(arguments: ["", "\n", "hunter2\n", String(repeating: "A", count: 43) + "\n\n"])
  func whatIsNoTokenIsLeftAlone(text: String) throws {
    let scratch = try ScratchFolder()
    let folder = try DataFolder(path: scratch.path)
    try folder.write(text, to: OwnerToken.file)
    #expect(throws: StartFailure.self) { try OwnerToken.known(in: folder) }
    #expect(try folder.read(OwnerToken.file) == text)
  }
}
