import Testing

@testable import LineProtocol

/// However a stream is cut into reads, the framer finds the same lines.
@Suite struct FramerVerifierTests {
  static let streams = [
    """
    1 HELLO 1 client=nc want=push,view,undo zone=Europe/Athens
    2 AUTH token s3cr3t-word
    3 ADD title="Design review" start=2026-03-03T09:30 dur=45m cal=home key=k-7f3a

    """,
    "4 ADD title=Standup start=2026-03-02T09:00 dur=15m notes={33}\n"
      + "Agenda:\n - yesterday\n - today ☕\n"
      + "5 LIST week=2026-W10\r\n",
    "@v1 1 1208 hover 271 179\n@v1 2 1350 down 0 pointer 271 179\n\n\r\n9 QUIT\n",
    "1 SET a notes={0}\n\n2 SET b notes={3}\n\n\n\n\n3 PING\n",
    "1 SET a notes={12}\ntoo large xx\n2 PING\n3 SET b notes={900}\nno end",
    "1 SET a notes={3}\nabcd\n2 PING\n",
    "1 SET a notes={123456789}\nabc\n",
    "1 PING\u{1}\n- GET {2}\n\u{e9}\n",
    "1 IMPORT cal=home ics={30}\nBEGIN:VCALENDAR\n\u{0}\r\u{1}7 ABC {3}\nx\n2 PING\n",
    "1 IMPORT cal=home ics={0}\n\n- IMPORT  ics={2}\n\n\n\n3 PING\n",
    "1 IMPORT cal=home ics={4}\nabcde\n2 PING\n",
    "1 IMPORT cal=home ics={5000}\nabc\n", "1 IMPORT cal=home ics={901}\nno end",
    "@v1 IMPORT ics={3}\nabc\n1 IMPORTS ics={3}\nabc\n1 IMPORT\u{2} ics={3}\nabc\n",
    String(repeating: "x", count: 70) + "\n1 PING\n",
  ]

  static let limits = FramingLimits(
    line: 96, literal: 40, refusedLiteral: 1_000, streamedLiteral: 2_000)
  static let small = FramingLimits(
    line: 64, literal: 8, refusedLiteral: 1_000, streamedLiteral: 900)

  @Test(arguments: streams, [limits, small])
  func everyCutGivesTheSameLines(stream: String, limits: FramingLimits) {
    let octets = Array(stream.utf8)
    let whole = frames([octets], limits: limits)
    #expect(!whole.isEmpty)
    #expect(frames(octets.map { CollectionOfOne($0) }, limits: limits) == whole)
    for split in 0...octets.count {
      #expect(frames([octets[..<split], octets[split...]], limits: limits) == whole)
    }
    for size in 2...7 {
      let pieces = stride(from: 0, to: octets.count, by: size).map {
        octets[$0..<min($0 + size, octets.count)]
      }
      #expect(frames(pieces, limits: limits) == whole)
    }
  }

  @Test(arguments: streams)
  func twoUnitsInOneReadAreTwoUnits(stream: String) {
    let octets = Array(stream.utf8)
    let once = frames([octets], limits: Self.limits)
    guard !once.contains(where: { $0.code != nil }), octets.last == 0x0A else { return }
    #expect(frames([octets + octets], limits: Self.limits) == once + once)
  }

  @Test func linesTakenLateAreTheSame() {
    var framer = Framer(limits: Self.limits)
    var lines: [FramerOutput] = []
    for octet in "1 PING\n2 SET a notes={3}\nabc\n3 PING\n".utf8 {
      framer.append(CollectionOfOne(octet))
    }
    while let line = framer.next() { lines.append(line) }
    #expect(lines.count == 3)
    #expect(framer.bufferedOctets == 0)
  }
}
