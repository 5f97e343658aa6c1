import LineProtocol
import Testing

@testable import EdgewiseCommands

@Suite("The command line")
struct ParsedArgumentsTests {
  private func parse(_ words: [String]) throws -> ParsedArguments {
    try ParsedArguments(words, commands: CommandDefinition.all)
  }

  @Test("Options stand anywhere and take their value in either way")
  func options() throws {
    let parsed = try parse(
      ["--server", "h:1", "add", "--json", "Lunch", "--calendar=home", "noon", "--", "--x"])
    #expect(parsed.command == "add")
    #expect(parsed.positionals == ["Lunch", "noon", "--x"])
    #expect(parsed.value("server") == "h:1")
    #expect(parsed.value("calendar") == "home")
    #expect(parsed.has("json"))
    #expect(!parsed.has("zone"))
  }

  @Test(
    "What is wrong is named, with the nearest that is right",
    arguments: [
      (["stauts"], #"there is no command "stauts"; did you mean status?"#),
      (["lst"], #"there is no command "lst"; did you mean list?"#),
      (["res"], #"there is no command "res"; did you mean resize?"#),
      (["zzzzzz"], #"there is no command "zzzzzz""#),
      (["list", "--calender", "x"], "list has no option --calender; did you mean --calendar?"),
      (["list", "-x"], "list has no option -x"),
      (["--jsn"], "edgewise has no option --jsn; did you mean --json?"),
      (["list", "--calendar"], "a value is missing: --calendar C"),
      (["list", "--json=yes"], "--json takes no value"),
      (["list", "--json", "--json"], "--json is given twice; give it once"),
      (["show"], "something is missing; the usage is: edgewise show ID"),
      (
        ["show", "a", "b"],
        "\"b\" is one word too many (quote what belongs together); the usage is: edgewise show ID"
      ),
    ] as [([String], String)])
  func errors(_ words: [String], _ message: String) {
    #expect {
      try parse(words)
    } throws: { error in
      "\(error)" == message
    }
  }

  @Test(
    "What is meant as an amount is told apart from an option",
    arguments: [
      (["resize", "beef", "-30m"], "edgewise resize ID --end=-30m, or --start=-30m"),
      (["move", "beef", "-2h"], "write: edgewise move ID 2h earlier"),
      (["show", "-5"], "may follow a --"),
    ])
  func amounts(_ words: [String], _ hint: String) async {
    let run = await CommandRun(words)
    #expect(run.exit == .usage)
    #expect(
      run.errors.contains("\(words.last ?? "") is read as an option, and \(words[0]) has none"))
    #expect(run.errors.contains(hint))
  }

  @Test("Help is shown wherever it is asked for")
  func help() async {
    let program = await CommandRun([])
    #expect(program.exit == .done)
    for words in [["help"], ["--help"], ["-h"]] {
      #expect(await CommandRun(words).output == program.output)
    }
    let add = await CommandRun(["help", "add"])
    #expect(await CommandRun(["add", "--help"]).output == add.output)
    #expect(await CommandRun(["add", "-h", "X", "Y", "Z"]).output == add.output)
    let unknown = await CommandRun(["help", "ad"])
    #expect(unknown.exit == .usage)
    #expect(unknown.errors.contains("did you mean add?"))
  }

  @Test("Without a command the program tells its version, and its commands to programs")
  func alone() async {
    #expect(await CommandRun(["--version"]).output == "edgewise \(ReleaseVersion.number)\n")
    #expect(
      await CommandRun(["--json", "--version"]).output
        == "{\"version\":\"\(ReleaseVersion.number)\"}\n")
    #expect(await CommandRun(["--json"]).output == CommandRun(["help", "--json"]).output)
    #expect(
      await CommandRun(["add", "--help", "--json"]).output
        == CommandRun(["help", "add", "--json"]).output)
    #expect(await CommandRun(["list", "--version"]).exit == .usage)
  }

  @Test("Help for programs names every command and option")
  func helpJSON() async {
    let help = await CommandRun(["help", "--json"])
    for command in CommandDefinition.all {
      #expect(help.output.contains(#"{"name":"\#(command.name)","arguments":"#))
    }
    let list = await CommandRun(["help", "list", "--json"])
    #expect(list.output.hasPrefix(#"{"name":"list","arguments":"[PERIOD]","#))
    #expect(list.output.contains(#"{"name":"calendar","value":"C","#))
  }

  @Test(
    "No line of a help text is wider than 80 cells", arguments: CommandDefinition.all.map(\.name))
  func helpWidth(_ name: String) async {
    let help = await CommandRun(["help", name])
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(help.output.contains("Usage: edgewise \(name)"))
    #expect(help.output.contains("\nExamples:\n  edgewise \(name)") || name == "completions")
  }
}
