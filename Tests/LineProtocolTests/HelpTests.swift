import Testing

@testable import LineProtocol

/// `HELP`, from the registry that decodes.
@Suite struct HelpTests {
  @Test(arguments: CommandShape.all.map(\.name))
  func helpNamesEveryArgument(name: String) throws {
    let shape = try #require(CommandShape.all.first { $0.name == name })
    var writer = LineWriter()
    #expect(writer.help(Tag("1")!, verb: shape.verb) == CommandShape.commands(of: shape.verb).count)
    let rows = try serverLines(writer.take()).compactMap { line -> [Pair]? in
      if case .row(_, let pairs) = line { pairs } else { nil }
    }
    let mine = rows.filter { $0["command"] == name }
    #expect(mine.first?["usage"] == shape.usage)
    #expect(
      mine.dropFirst().compactMap { $0["argument"] }
        == shape.values.map { $0.name.uppercased() } + shape.keys.map { $0.name + "=" })
  }

  @Test func helpOfAnUnknownVerbIsNothing() {
    var writer = LineWriter()
    #expect(writer.help(Tag("1")!, verb: "FLY") == 0)
    #expect(writer.isEmpty)
    #expect(writer.help(Tag("1")!, verb: nil) == CommandShape.all.count)
  }
}
