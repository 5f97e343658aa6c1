import Testing

@testable import edgewised

@Suite struct InvocationTests {
  @Test func servesThisMachineByDefault() throws {
    #expect(try Invocation.parse([]) == .serve(ServerArguments()))
    #expect(ListenAddress.standard.description == "127.0.0.1:7411")
  }

  @Test func readsEachOption() throws {
    let expected = ServerArguments(
      data: "d", listen: ListenAddress(host: "0.0.0.0", port: 0), database: "postgresql://h/d",
      insecure: true, loops: 3)
    let spaced = [
      "--data", "d", "--listen", "0.0.0.0:0", "--database", "postgresql://h/d", "--insecure",
      "--loops", "3",
    ]
    let joined = [
      "--loops=3", "--insecure", "--database=postgresql://h/d", "--listen=0.0.0.0:0", "--data=d",
    ]
    #expect(try Invocation.parse(spaced) == .serve(expected))
    #expect(try Invocation.parse(joined) == .serve(expected))
  }

  @Test func aValueMayHoldEqualsSignsAndDashes() throws {
    let arguments = try Invocation.parse(["--database=host=/run user=--x", "--data", "--odd"])
    #expect(
      arguments == .serve(ServerArguments(data: "--odd", database: "host=/run user=--x")))
  }

  @Test func helpAndVersionWinOverMistakes() throws {
    #expect(try Invocation.parse(["--nonsense", "--help"]) == .help)
    #expect(try Invocation.parse(["-h"]) == .help)
    #expect(try Invocation.parse(["--loops", "--version"]) == .version)
    #expect(try Invocation.parse(["--version", "--help"]) == .help)
  }

  @Test func rezoneTakesWhereTheDataIs() throws {
    #expect(try Invocation.parse(["rezone"]) == .rezone(ServerArguments()))
    #expect(
      try Invocation.parse(["rezone", "--data=d", "--database", "u"])
        == .rezone(ServerArguments(data: "d", database: "u")))
    #expect(try Invocation.parse(["rezone", "--help"]) == .help)
    #expect(throws: UsageError.self) { try Invocation.parse(["rezone", "--loops", "1"]) }
    #expect(throws: UsageError.self) { try Invocation.parse(["--data", "d", "rezone"]) }
  }

  @Test(arguments: [
    (["serve"], "“serve” is not an option; see edgewised --help."),
    (["-v"], "“-v” is not an option; see edgewised --help."),
    ([""], "“” is not an option; see edgewised --help."),
    (["--port", "1"], "There is no option --port; see edgewised --help."),
    (["--"], "There is no option --; see edgewised --help."),
    (["--data"], "--data needs a value: --data DIR."),
    (["--data="], "--data needs a value: --data DIR."),
    (["--data", ""], "--data needs a value: --data DIR."),
    (["--database"], "--database needs a value: --database URL."),
    (["--data", "a", "--data=b"], "--data is given twice; leave one out."),
    (["--insecure", "--insecure"], "--insecure is given twice; leave one out."),
    (["--insecure=yes"], "--insecure takes no value."),
    (["--loops", "0"], "--loops takes a number from 1 to 256, not “0”."),
    (["--loops", "257"], "--loops takes a number from 1 to 256, not “257”."),
    (["--loops", "two"], "--loops takes a number from 1 to 256, not “two”."),
    (
      ["--loops", "99999999999999999999"],
      "--loops takes a number from 1 to 256, not “99999999999999999999”."
    ),
    (["--listen", "7411"], "--listen takes HOST:PORT, such as 127.0.0.1:7411, not “7411”."),
    (["--listen", "localhost:"], "--listen takes a port from 0 to 65535, not “”."),
    (["--listen", "localhost:65536"], "--listen takes a port from 0 to 65535, not “65536”."),
    (["--listen", "localhost:-1"], "--listen takes a port from 0 to 65535, not “-1”."),
    (["--listen", "::1:7411"], "--listen takes an IPv6 address in brackets, such as [::1]:7411."),
    (["--listen", ":7411"], "--listen takes HOST:PORT, such as 127.0.0.1:7411, not “:7411”."),
    (["--listen", "[]:7411"], "--listen takes HOST:PORT, such as 127.0.0.1:7411, not “[]:7411”."),
  ])
  func saysWhatIsWrong(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Invocation.parse(arguments) }
    #expect(error?.description == message)
  }

  @Test(arguments: [1, 256]) func takesLoopsUpToTheLimits(count: Int) throws {
    #expect(
      try Invocation.parse(["--loops", "\(count)"]) == .serve(ServerArguments(loops: count)))
  }

  @Test(arguments: ["127.0.0.1:0", "127.255.1.2:65535", "localhost:7411", "LocalHost:1", "[::1]:2"])
  func loopbackNeedsNothingMore(address: String) throws {
    let listen = try ListenAddress(address)
    #expect(try Invocation.parse(["--listen", address]) == .serve(ServerArguments(listen: listen)))
  }

  @Test(arguments: [
    "0.0.0.0:7411", "[::]:7411", "192.168.1.2:7411", "example.org:7411", "127.example.org:7411",
    "127.0.0.1.example.org:7411", "128.0.0.1:7411", "localhost.example.org:7411",
  ])
  func beyondThisMachineNeedsInsecure(address: String) throws {
    let error = #expect(throws: UsageError.self) { try Invocation.parse(["--listen", address]) }
    #expect(error?.description.contains("--insecure") == true)
    let listen = try ListenAddress(address)
    #expect(
      try Invocation.parse(["--insecure", "--listen", address])
        == .serve(ServerArguments(listen: listen, insecure: true)))
  }

  @Test func tellsLocalProgramsWhereToConnect() throws {
    #expect(try ListenAddress("0.0.0.0:5").reachableHere.description == "127.0.0.1:5")
    #expect(try ListenAddress("[::]:5").reachableHere.description == "[::1]:5")
    #expect(try ListenAddress("10.0.0.1:5").reachableHere.description == "10.0.0.1:5")
  }

  @Test func helpNamesEveryOptionInShortLines() {
    for option in [
      "--data", "--listen", "--database", "--insecure", "--loops", "--version", "--help",
    ] {
      #expect(helpText.contains("\n  \(option)"), "\(option)")
    }
    for line in helpText.split(separator: "\n") { #expect(line.count <= 88, "\(line)") }
  }
}
