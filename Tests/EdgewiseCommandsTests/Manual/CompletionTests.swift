import Testing

@testable import EdgewiseCommands

@Suite("Completions and the manual page agree with the commands")
struct CompletionTests {
  @Test("Every command and each of its options is in the script", arguments: Shell.allCases)
  func complete(_ shell: Shell) {
    let script = shell.script(CommandDefinition.all)
    for command in CommandDefinition.all {
      let option = { (name: String) in shell == .fish ? "-l \(name) " : "--\(name)" }
      let own: Substring? =
        switch shell {
        case .bash: script.firstLine { $0.hasPrefix("\(command.name)) COMPREPLY") }
        case .zsh: script.part(from: "        \(command.name))\n", to: ";;")
        case .fish: script[...]
        }
      #expect(own != nil, "\(command.name) in \(shell)")
      for known in command.allOptions {
        #expect(own?.contains(option(known.name)) == true, "\(command.name) --\(known.name)")
      }
      #expect(script.contains(command.name))
      if shell == .fish {
        for known in command.options {
          #expect(
            script.contains(
              "'__fish_seen_subcommand_from \(command.name)' -l \(known.name) "))
        }
      }
    }
  }

  @Test("The option that goes without a command is in the script", arguments: Shell.allCases)
  func version(_ shell: Shell) {
    let script = shell.script(CommandDefinition.all)
    #expect(script.contains(shell == .fish ? "-n __fish_use_subcommand -l version " : "--version"))
  }

  @Test(
    "A shell that is installed reads its script without a complaint",
    arguments: Shell.allCases.filter { InstalledProgram.isThere($0.rawValue) })
  func syntax(_ shell: Shell) throws {
    let file = try TemporaryFile(shell.script(CommandDefinition.all))
    let run = try InstalledProgram.run(shell.rawValue, ["-n", file.path])
    #expect(run.status == 0)
    #expect(run.output == "")
  }

  @Test(
    "bash completes commands, options and their values",
    arguments: [
      ("edgewise re", ["record", "redo", "repeat", "replay", "resize", "restore"]),
      ("edgewise --ver", ["--version"]), ("edgewise list --ver", []),
      ("edgewise move x --sc", ["--scope"]), ("edgewise move x --scope f", ["future"]),
      ("edgewise --json completions z", ["zsh"]), ("edgewise help unsh", ["unshare"]),
      ("edgewise users d", ["delete"]), ("edgewise share team ann w", ["write"]),
      ("edgewise --data /nowhere comp", ["completions"]),
      ("edgewise add title --status t", ["tentative"]),
    ])
  func bash(_ line: String, _ expected: [String]) throws {
    let words = line.split(separator: " ").map { "'\($0)'" }
    let script = try TemporaryFile(
      Shell.bash.script(CommandDefinition.all) + """
        COMP_WORDS=(\(words.joined(separator: " ")))
        COMP_CWORD=\(words.count - 1)
        _edgewise
        printf '%s\\n' "${COMPREPLY[@]}" | sort
        """)
    let run = try InstalledProgram.run("bash", ["--norc", script.path])
    #expect(run.output.split(separator: "\n").map(String.init) == expected)
  }

  @Test(
    "fish completes them as well", .enabled(if: InstalledProgram.isThere("fish")),
    arguments: [
      ("edgewise unsh", "unshare\tShare a calendar with a user no longer.\n"),
      ("edgewise completions z", "zsh\n"),
      (
        "edgewise replay --tok",
        "--token-file\tThe file of your token; else $EDGEWISE_TOKEN or DIR/owner.token.\n"
      ),
    ])
  func fish(_ line: String, _ expected: String) throws {
    let script = try TemporaryFile(Shell.fish.script(CommandDefinition.all))
    let commands = "source \(script.path); complete -C '\(line)'"
    let run = try InstalledProgram.run("fish", ["--no-config", "-c", commands])
    #expect(run.output == expected)
  }

  @Test("completions and man print what they made, and other shells are refused")
  func commands() async {
    var run = await CommandRun(["completions", "fish"])
    #expect(run.output == Shell.fish.script(CommandDefinition.all))
    run = await CommandRun(["man"])
    #expect(run.output == ManualPage.text(CommandDefinition.all))
    run = await CommandRun(["completions", "tcsh"])
    #expect(run.exit == .usage)
    #expect(run.errors.contains("bash, zsh and fish"))
  }

  @Test("The manual page names every command, option and example")
  func manual() {
    let page = ManualPage.text(CommandDefinition.all)
    let plain = page.replacing("\\-", with: "-").replacing("\\(dq", with: "\"")
      .replacing("...", with: "…").replacing("\\e", with: "\\")
    for command in CommandDefinition.all {
      #expect(plain.contains(".SS \"\(command.usage)\"\n\(command.summary)\n"))
      for option in command.options { #expect(plain.contains(".B \(option.usage)\n")) }
      for example in command.examples { #expect(plain.contains("\n\(example)\n")) }
    }
    for line in page.split(separator: "\n") where line.first == "." || line.first == "'" {
      #expect(
        ["TH", "SH", "SS", "PP", "TP", "B ", "I ", "nf", "fi", "RS", "RE"]
          .contains(String(line.dropFirst().prefix(2))), "\(line)")
    }
  }

  @Test("groff finds nothing wrong with the page", .enabled(if: InstalledProgram.isThere("groff")))
  func manualIsWellFormed() throws {
    let file = try TemporaryFile(ManualPage.text(CommandDefinition.all))
    let run = try InstalledProgram.run("groff", ["-man", "-ww", "-z", file.path])
    #expect(run.status == 0)
    #expect(run.output == "")
  }
}

extension String {
  fileprivate func firstLine(where matches: (Substring) -> Bool) -> Substring? {
    split(separator: "\n").map { $0.drop { $0 == " " } }.first(where: matches)
  }

  fileprivate func part(from start: String, to end: String) -> Substring? {
    guard let from = firstRange(of: start)?.upperBound else { return nil }
    let rest = self[from...]
    return rest.firstRange(of: end).map { rest[..<$0.lowerBound] } ?? rest
  }
}
