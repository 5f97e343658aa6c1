import Testing

@testable import edgewised

@Suite struct UsualFolderTests {
  @Test(
    arguments: [
      (["HOME": "/home/ada"], "/home/ada/.local/share/edgewise"),
      (["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data/edgewise"),
      (["HOME": "/home/ada", "XDG_DATA_HOME": ""], "/home/ada/.local/share/edgewise"),
      (["HOME": "/home/ada", "XDG_DATA_HOME": "data"], "/home/ada/.local/share/edgewise"),
      (["XDG_DATA_HOME": "/data"], "/data/edgewise"),
      (["HOME": "ada"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func followsTheEnvironment(environment: [String: String], path: String?) {
    #expect(UsualFolder.path(environment: environment, isApple: false) == path)
  }

  @Test func isApplicationSupportOnApple() {
    #expect(
      UsualFolder.path(
        environment: ["HOME": "/Users/ada", "XDG_DATA_HOME": "/data"], isApple: true)
        == "/Users/ada/Library/Application Support/Edgewise")
    #expect(UsualFolder.path(environment: [:], isApple: true) == nil)
  }
}
