import CalendarClient
import EdgewiseTesting
import Testing

@testable import EdgewiseCommands

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Which server, and as whom")
struct ServerChoiceTests {
  /// A server's data folder with its address and its token.
  private final class DataFolder {
    private let folder: ScratchFolder
    var path: String { folder.path }

    init(address: String?, token: String?) throws {
      folder = try ScratchFolder()
      if let address { try write(address, to: "address") }
      if let token { try write(token, to: "owner.token") }
    }

    private func write(_ text: String, to name: String) throws {
      let file = try #require(fopen("\(path)/\(name)", "w"))
      fputs(text, file)
      fclose(file)
    }
  }

  private func choose(
    _ words: [String] = [], _ environment: [String: String] = [:]
  ) throws -> ServerChoice {
    try ServerChoice(
      ParsedArguments(["status"] + words, commands: CommandDefinition.all),
      environment: environment)
  }

  @Test("Address and token come from the data folder, whichever way that is named")
  func folder() throws {
    let folder = try DataFolder(address: "127.0.0.1:4711\n", token: "s3cr3t\n")
    for choice in [
      try choose(["--data", folder.path]), try choose([], ["EDGEWISE_DATA": folder.path]),
    ] {
      #expect(choice.endpoint == ServerEndpoint(host: "127.0.0.1", port: 4711))
      #expect(choice.token == "s3cr3t")
    }
  }

  @Test("Options and the environment come before the folder")
  func precedence() throws {
    let folder = try DataFolder(address: "127.0.0.1:4711\n", token: "s3cr3t\n")
    let file = try TemporaryFile("other\n")
    let choice = try choose(
      ["--data", folder.path, "--server", "h:1", "--token-file", file.path],
      ["EDGEWISE_TOKEN": "third"])
    #expect(choice.endpoint == ServerEndpoint(host: "h", port: 1))
    #expect(choice.token == "other")
    #expect(try choose(["--data", folder.path], ["EDGEWISE_TOKEN": "third"]).token == "third")
  }

  @Test(
    "Without a readable address it is the standard one",
    arguments: [nil, "", "\n", "nonsense:x", ":", "\u{0}"])
  func standard(_ address: String?) throws {
    let folder = try DataFolder(address: address, token: nil)
    let choice = try choose(["--data", folder.path])
    #expect(choice.endpoint == .standard)
    #expect(choice.token == nil)
  }

  #if !os(macOS)
    @Test("The default folder follows the XDG base directories")
    func defaultFolder() {
      #expect(ServerChoice.defaultFolder(["HOME": "/h"]) == "/h/.local/share/edgewise")
      #expect(
        ServerChoice.defaultFolder(["HOME": "/h", "XDG_DATA_HOME": "/x"]) == "/x/edgewise")
      #expect(ServerChoice.defaultFolder(["XDG_DATA_HOME": "", "HOME": ""]) == nil)
    }
  #endif

  @Test("A wrong address is refused")
  func wrongAddress() {
    #expect(throws: CommandFailure.self) { try choose(["--server", "h:99999"]) }
  }
}
