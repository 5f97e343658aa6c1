import CalendarClient
import EdgewiseCommands
import EdgewiseTesting
import Foundation
import Networking
import Scheduling
import Synchronization
import Testing

/// What `edgewise record` writes down is what another server says when it is played.
@Suite struct RecordTests {
  /// The lines of a client that drags an edge, watched by another connection, and undoes it.
  private static let session = """
    C: 1 HELLO 1 client=test zone=Europe/Athens
    C: 2 AUTH token $token
    C: 3 ADD title="Costs $$5  (about)" start=2026-03-03T09:30 dur=45m
    C: 4 VIEW open week=2026-W10 size=1400x960 hours=08:00-20:00 indirect=yes
    C2: 1 HELLO 1 client=watcher zone=UTC
    C2: 2 AUTH token $token
    C2: 3 SUB range=2026-W10
    C: @v1 1 1000 hover 300 178
    C: @v1 2 1100 down 0 pointer 300 178
    C: @v1 3 1150 move 0 300 218
    C: @v1 4 1160 move 0 300 230
    C: @v1 5 1170 move 0 300 220
    C: @v1 6 1200 up 0 300 220
    C: @v1 7 1300 key down ArrowDown
    C: @v1 8 1310 key up ArrowDown
    C: 5 UNDO
    C: 6 USER add ann password="correct horse battery"
    C3: 1 HELLO 1 client=ann zone=UTC
    C3: 2 AUTH password ann "correct horse battery"
    C: 7 ADD title=Notes start=2026-03-04T09:00 dur=15m notes={*}
    C: Agenda:\\n - $$5 ☕
    C2: 5 ADD title=Other start=2026-03-04T10:00 dur=15m repeat="FREQ=DAILY;COUNT=2"
    C: 8 LIST week=2026-W10 fields=id,start,title,notes
    …
    S: 8 OK …
    C: - SET nothing title=x
    C2: 6 QUIT
    …
    S2: <closed>
    C3: 3 QUIT
    …
    S3: <closed>
    C: 9 QUIT
    …
    S: <closed>
    """

  /// A client that goes without a farewell in mid-drag, seen by another: what it held is let go.
  private static let departure = """
    C: 1 HELLO 1 client=watcher zone=UTC
    C: 2 AUTH token $token
    C: 3 VIEW open day=2026-03-03 size=400x960
    C2: 1 HELLO 1 client=dragging zone=UTC
    C2: 2 AUTH token $token
    C2: 3 ADD title=One start=2026-03-03T09:30 dur=45m
    C2: 4 VIEW open day=2026-03-03 size=400x960 hours=08:00-20:00 indirect=yes clock=client
    C2: @v1 1 1000 down 0 pointer 300 140
    C2: @v1 2 1100 move 0 300 178
    C2: <closed>
    …
    S2: <closed>
    C: 4 PING
    …
    S: 4 OK
    C: <closed>
    …
    S: <closed>
    """

  private final class Words: Sendable {
    private let text = Mutex("")
    var all: String { text.withLock { $0 } }
    func add(_ more: String) { text.withLock { $0 += more } }
  }

  private static func server() async throws -> ServerProcess {
    try await ServerProcess(environment: ["EDGEWISE_DATABASE": try await TestCluster.database()])
  }

  /// What `record` writes down of a session, and the server's token in it.
  private static func recording(of session: String, at path: String, on loop: EventLoop)
    async throws -> String
  {
    let server = try await server()
    let token = try await server.token
    let words = Words()
    let port = await server.port
    let recording = Task {
      await Program.run(
        ["record", path, "--once", "--json", "--server", "127.0.0.1:\(port)"],
        in: surroundings(token, words))
    }
    try await eventually("an address is printed") { words.all.contains("\n") }
    let address = try #require(words.all.firstMatch(of: /"address":"([^"]+)"/)?.output.1)
    let endpoint = try #require(ServerEndpoint(String(address)))
    var player = TranscriptRunner(variables: ["token": token]) { _ in
      try await SocketConnection.connect(to: endpoint, on: loop)
    }
    // Almost all at once, without waiting for answers: the order is the recording's to find.
    try await player.run(Transcript(session))
    #expect(await recording.value == .done)
    try await server.terminate()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains(token))
    return text
  }

  private static func surroundings(_ token: String, _ words: Words) -> Surroundings {
    Surroundings(
      environment: ["EDGEWISE_TOKEN": token],
      console: Console(
        width: 80, isTerminal: false, showsColours: false, showsProgress: false,
        write: { words.add($0) },
        writeError: { words.add($0) }),
      zone: .utc, findZone: { _ in nil }, now: { Instant(secondsSinceEpoch: 0) })
  }

  /// Plays a recording on a new server.
  private static func play(_ text: String, on loop: EventLoop) async throws {
    let server = try await server()
    let elsewhere = try #require(ServerEndpoint("127.0.0.1:\(await server.port)"))
    var replay = TranscriptRunner(variables: ["token": try await server.token]) { _ in
      try await SocketConnection.connect(to: elsewhere, on: loop)
    }
    try await replay.run(Transcript(text))
    try await server.terminate()
  }

  @Test func aRecordedDragPlaysOnAnotherServerBitForBit() async throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/session.elp"
    let loop = try EventLoop.start(name: "record")
    defer { loop.stop() }
    let text = try await Self.recording(of: Self.session, at: path, on: loop)
    #expect(!text.contains("battery"))
    #expect(text.contains(" COMMIT op=resize-end "))
    #expect(text.contains(" CHANGED id=$a1 "))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try await Self.play(text, on: loop)

    let words = Words()
    let again = await Program.run(["record", path], in: Self.surroundings("t0ken", words))
    #expect(again == .usage)
    #expect(words.all.contains("cannot write \(path): File exists"))
  }

  @Test func aClientThatGoesFirstIsPlayedSo() async throws {
    let scratch = try ScratchFolder()
    let loop = try EventLoop.start(name: "record")
    defer { loop.stop() }
    let text = try await Self.recording(
      of: Self.departure, at: scratch.path + "/departure.elp", on: loop)
    // What comes of it is told before anyone speaks again.
    let told = try #require(text.split(separator: "C2: <closed>\n").last)
    let before = told.prefix(upTo: try #require(told.firstRange(of: "C: 4 PING\n")).lowerBound)
    #expect(before.contains(" NOGHOST user=owner\n"))
    #expect(before.contains("S2: <closed>\n"))
    #expect(text.hasSuffix("C: <closed>\nS: <closed>\n"))
    try await Self.play(text, on: loop)
  }
}
