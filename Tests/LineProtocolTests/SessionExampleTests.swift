import Testing

@testable import LineProtocol

/// A whole conversation: each of the client's lines is understood, each of the server's comes back.
@Suite struct SessionExampleTests {
  static let client = """
    1 HELLO 1 client=nc want=push,view,undo zone=Europe/Athens
    2 AUTH token s3cr3t-word
    3 ADD title="Design review" start=2026-03-03T09:30 dur=45m cal=home key=k-7f3a
    4 ADD title=Standup start=2026-03-02T09:00 dur=15m cal=home notes={33}
    Agenda:\n - yesterday\n - today ☕
    5 LIST week=2026-W10 fields=id,rev,start,end,title
    6 SUB range=2026-W10 since=home:8814
    7 VIEW open week=2026-W10 size=1400x960 hours=08:00-20:00 snap=15m cal=home indirect=yes
    @v1 1 1208 hover 271 179
    @v1 2 1350 down 0 pointer 271 179
    @v1 3 1366 move 0 271 196
    @v1 5 1390 up 0 271 214
    @v1 6 2000 leave
    8 UNDO
    9 QUIT

    """

  static let server = """
    # ELP 1 server=edgewise/0.1 caps=push,view,undo
    1 OK proto=1 caps=push,view,undo zone=Europe/Athens max-line=4096 max-literal=65536
    2 OK user=owner
    5 ROW id=a17 rev=8813 start=2026-03-03T09:30 end=2026-03-03T10:15 title="Design review"
    5 OK rows=2 at=home:8814
    !v1 1 RESET
    !v1 1 BOX ref=a18 seg=1/1 rev=8814 rect=0,80,180,20 start=2026-03-02T09:00 title=Standup
    !v1 2 STYLE on=handle effect=none shape=resize-vertical axes=v
    !v1 2 END ack=1
    !s1 1 CHANGED id=a17 rev=8815 by=self start=2026-03-03T09:30 end=2026-03-03T10:45
    9 OK
    # BYE reason=quit

    """

  @Test func theServerUnderstandsTheClient() throws {
    var verbs: [String] = []
    for line in try clientLines(Array(Self.client.utf8)) {
      switch line {
      case .command(let command):
        _ = try Request.decode(command)
        verbs.append(command.verb)
      case .input: verbs.append("@")
      case .refused(_, let error), .refusedInput(_, _, let error): throw error
      }
    }
    #expect(
      verbs == [
        "HELLO", "AUTH", "ADD", "ADD", "LIST", "SUB", "VIEW", "@", "@", "@", "@", "@", "UNDO",
        "QUIT",
      ])
  }

  @Test func theServersLinesComeBackAsTheyWere() throws {
    var writer = LineWriter()
    for line in try serverLines(Array(Self.server.utf8)) {
      func add(_ pairs: [Pair]) -> (inout PairWriter) -> Void {
        { writer in for pair in pairs { writer.add(pair) } }
      }
      switch line {
      case .row(let tag, let pairs): writer.row(tag, add(pairs))
      case .ok(let tag, let pairs): writer.ok(tag, add(pairs))
      case .push(let source, let counter, let word, let pairs):
        writer.push(source, counter, try #require(PushWord(rawValue: word)), add(pairs))
      case .notice(let word, let arguments):
        writer.notice(
          word, arguments.filter { $0.key == nil }.map(\.value),
          add(arguments.compactMap { argument in argument.key.map { Pair($0, argument.value) } }))
      case .error: Issue.record("no error is in the conversation")
      }
    }
    #expect(String(decoding: writer.take(), as: UTF8.self) == Self.server)
  }
}
