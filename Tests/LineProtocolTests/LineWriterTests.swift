import Testing

@testable import LineProtocol

@Suite struct LineWriterTests {
  private func written(_ write: (inout LineWriter) -> Void) -> String {
    var writer = LineWriter()
    write(&writer)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  @Test func linesReadAsTheDesignShowsThem() {
    let text = written { writer in
      writer.notice("ELP", ["1"]) { pairs in
        pairs.add("server", "edgewise/0.1")
        pairs.add("caps", "push,view,undo")
      }
      writer.row(Tag("5")!) { pairs in
        pairs.add("id", "a17")
        pairs.add("rev", 8_813)
        pairs.add("title", "Design review")
        pairs.add("location", "")
        pairs.add("allday", false)
        pairs.add("fold", nil as Int?)
      }
      writer.ok(Tag("5")!) { $0.add("rows", 1) }
      writer.push(.view(1), 4, .end) { $0.add("ack", 4) }
      writer.push(.subscription(12), 1, .resync)
      writer.error(.quiet, ProtocolError(.staleSequence, [Pair("octet", "5")], "Say \"more\"."))
      writer.notice("BYE") { $0.add("reason", "quit") }
    }
    #expect(
      text == """
        # ELP 1 server=edgewise/0.1 caps=push,view,undo
        5 ROW id=a17 rev=8813 title="Design review" location="" allday=no
        5 OK rows=1
        !v1 4 END ack=4
        !s12 1 RESYNC
        - ERR STALE-SEQ retry=no octet=5 "Say \\"more\\"."
        # BYE reason=quit

        """)
  }

  @Test func quietCommandsHaveNoRowsAndNoOK() {
    #expect(
      written { writer in
        writer.row(.quiet) { $0.add("id", "a") }
        writer.ok(.quiet)
      }.isEmpty)
  }

  @Test func whatNoLineCanHoldIsALiteral() {
    #expect(
      written { writer in
        writer.row(Tag("1")!) { pairs in
          pairs.add("notes", "a\u{1}b")
          pairs.add("id", 5)
        }
      } == "1 ROW id=5 notes={3}\na\u{1}b\n")
  }

  @Test func furtherLiteralsHaveRowsOfTheirOwn() {
    #expect(
      written { writer in
        writer.row(Tag("1")!) { pairs in
          pairs.add("id", "a17")
          pairs.add("title", "\u{1}")
          pairs.add("rev", 3)
          pairs.add("notes", "\u{2}\n")
        }
      } == """
        1 ROW id=a17 rev=3 title={1}
        \u{1}
        1 ROW id=a17 continues=yes notes={2}
        \u{2}


        """)
  }

  @Test func aPushNamesWhatItOmits() {
    #expect(
      written { writer in
        writer.push(.view(1), 1, .box) { pairs in
          pairs.add("title", "\u{1}")
          pairs.add("location", "\u{2}")
        }
      } == "!v1 1 BOX omitted=location title={1}\n\u{1}\n")
  }

  @Test func aValueIsQuotedWhileItFitsTheLine() throws {
    // Room for pairs is 4,096 - 256; `1 ROW id=5` and ` t=""` take 15 of it.
    for (length, isLiteral) in [(3_824, false), (3_825, false), (3_826, true)] {
      let value = String(repeating: " ", count: length)
      let text = written { writer in
        writer.row(Tag("1")!) { pairs in
          pairs.add("id", 5)
          pairs.add("t", value)
        }
      }
      #expect(text.contains("{\(length)}") == isLiteral)
      #expect(
        try serverLines(Array(text.utf8)) == [.row(Tag("1")!, [Pair("id", "5"), Pair("t", value)])])
    }
  }

  @Test func anErrorsTextIsCutAtACharacter() throws {
    let text = written { writer in
      writer.error(Tag("1")!, ProtocolError(.internal, String(repeating: "☕\u{7}", count: 2_000)))
    }
    guard case .error(_, "INTERNAL", _, let cut) = try serverLines(Array(text.utf8)).first else {
      Issue.record("\(text.prefix(80))")
      return
    }
    #expect(cut.utf8.count == 1_023)
    #expect(cut.hasPrefix("☕\u{FFFD}☕"))
  }

  @Test(arguments: [Int.min, -1, 0, 9, 10, 99, 100, Int.max])
  func wholeNumbers(number: Int) {
    var octets: [UInt8] = []
    octets.appendDecimal(number)
    #expect(String(decoding: octets, as: UTF8.self) == String(number))
  }

  @Test(arguments: [
    "", " ", "!", "!v", "!v1", "!v1 x END", "!q1 1 END", "!v1 1 end", "!v1 1 END x", "#", "#ELP",
    "# elp", "1", "1 NO", "1 ROWS", "1 ROW x", "1 ERR", "1 ERR SYNTAX", "1 ERR SYNTAX a=b",
    "1 ERR syntax \"x\"", "@v1 1 1 tick",
  ])
  func otherServerLinesAreRefused(text: String) {
    let line = FramedLine(bytes: Array(text.utf8)[...], flaw: nil, literal: .none)
    #expect(throws: ProtocolError.self) { try ServerLine(line) }
  }

  @Test func aClientReadsWordsAndCodesItDoesNotKnow() throws {
    let lines = try serverLines(
      Array("!v1 1 NEWS a=b\n1 ERR NEW-CODE \"x\"\n# NOTE ping x=1\n".utf8))
    #expect(
      lines == [
        .push(.view(1), counter: 1, word: "NEWS", [Pair("a", "b")]),
        .error(Tag("1")!, code: "NEW-CODE", [], text: "x"),
        .notice(word: "NOTE", [Argument("ping", octet: 8), Argument("x", "1", octet: 13)]),
      ])
  }
}
