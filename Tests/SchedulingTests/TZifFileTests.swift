import EdgewiseTesting
import Scheduling
import Testing

@Suite struct TZifFileTests {
  private let sample = TZifBytes(
    offsets: [4_772, 7_200, 10_800],
    transitions: [(-2_344_642_800, 1), (1_000_000_000, 2), (1_010_000_000, 1)],
    footer: "EET-2EEST,M3.5.0/3,M10.5.0/4")

  @Test func readsTransitionsThenTheFooter() throws {
    let zone = try Zone(identifier: "Europe/Athens", tzif: sample.bytes)
    func offset(_ text: String) throws -> Int { try zone.offset(at: instant(text)) }
    #expect(try offset("1890-01-01T00:00Z") == 4_772)
    #expect(try offset("1950-01-01T00:00Z") == 7_200)
    #expect(zone.offset(at: Instant(secondsSinceEpoch: 999_999_999)) == 7_200)
    #expect(zone.offset(at: Instant(secondsSinceEpoch: 1_000_000_000)) == 10_800)
    #expect(try offset("2026-03-29T00:59:59Z") == 7_200)
    #expect(try offset("2026-03-29T01:00Z") == 10_800)
    #expect(try offset("2026-10-25T01:00Z") == 7_200)
  }

  @Test func readsVersionOneWithoutAFooter() throws {
    var file = sample
    file.version = 0
    file.transitions.removeFirst()
    let zone = try Zone(identifier: "X", tzif: file.bytes)
    #expect(zone.offset(at: Instant(secondsSinceEpoch: 1_005_000_000)) == 10_800)
    #expect(try zone.offset(at: instant("2026-07-01T00:00Z")) == 7_200)
  }

  @Test(arguments: [
    ("EST5", "2026-07-01T00:00Z", -18_000),
    ("<+0545>-5:45", "2026-07-01T00:00Z", 20_700),
    ("<-00>0", "2026-07-01T00:00Z", 0),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00Z", 3_600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00Z", 0),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7_200),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00Z", -3_600),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 7_200),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00Z", 10_800),
    ("AAA0BBB,J60/0,J300/0", "2024-02-29T12:00Z", 0),
    ("AAA0BBB,J60/0,J300/0", "2024-03-01T00:00Z", 3_600),
    ("AAA0BBB,59/0,300/0", "2024-02-29T00:00Z", 3_600),
    ("AAA0BBB,59/0,300/0", "2025-03-01T00:00Z", 3_600),
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T02:59:59Z", -14_400),
    ("XXX3EDT4,0/0,J365/23", "2026-07-01T00:00Z", -14_400),
    ("EST5EDT", "2026-03-08T07:00Z", -14_400),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2026-01-01T00:00Z", 46_800),
  ])
  func readsEveryFormOfFooter(_ footer: String, _ time: String, _ offset: Int) throws {
    #expect(try Zone.following(footer).offset(at: instant(time)) == offset)
  }

  @Test(arguments: [
    "E", "ES5", "EST", "EST25", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
    "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J10", "EST5EDT,366,1",
    "EST5EDT,M3.2.0/168,M11.1.0", "<+03-3", "EST5EDT,M3.2.0,M11.1.0x", "EST5:60", "EST999999999999",
  ])
  func refusesBrokenFooters(_ footer: String) {
    #expect(throws: ZoneError.self) { try Zone.following(footer) }
  }

  @Test func refusesWhatIsNoFile() {
    func refuses(_ file: TZifBytes, _ comment: Comment) {
      #expect(throws: ZoneError.self, comment) { try Zone(identifier: "X", tzif: file.bytes) }
    }
    var file = sample
    file.leapSeconds = 1
    refuses(file, "leap seconds")
    file = sample
    file.offsets = []
    refuses(file, "no types")
    file = sample
    file.transitions[1].type = 3
    refuses(file, "a type that is missing")
    file = sample
    file.transitions.swapAt(0, 1)
    refuses(file, "out of order")
    file = sample
    file.offsets[2] = 93_600
    refuses(file, "an offset beyond a day")
    #expect(throws: ZoneError.self) {
      try Zone(identifier: "X", tzif: [UInt8](repeating: 0x54, count: (1 << 20) + 1))
    }
  }

  @Test func everyCutIsRefused() {
    let bytes = sample.bytes
    for count in 0..<bytes.count {
      #expect(throws: ZoneError.self) {
        try Zone(identifier: "X", tzif: Array(bytes.prefix(count)))
      }
    }
  }

  @Test func damagedBytesNeverTrap() {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<3_000 {
      var bytes = sample.bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let zone = try? Zone(identifier: "X", tzif: bytes) else { continue }
      read += 1
      for time in [Int64.min, -1 << 40, 0, 1_000_000_000, 1 << 40, .max] {
        _ = zone.resolve(WallTime(wallSeconds: time))
        _ = zone.fold(at: Instant(secondsSinceEpoch: time))
      }
    }
    #expect(read > 0, "seed \(seed)")
  }

  @Test func transitionsAtTheEndsOfTimeAreBounded() throws {
    for time in [Int64.min, -1 << 59, 1 << 59, .max] {
      var file = sample
      file.transitions = [(time, 1)]
      let zone = try Zone(identifier: "X", tzif: file.bytes)
      for asked in [Int64.min, -1 << 59, 0, 4_000_000_000, 1 << 59, .max] {
        _ = zone.resolve(WallTime(wallSeconds: asked))
        _ = zone.offset(at: Instant(secondsSinceEpoch: asked))
      }
    }
  }
}
