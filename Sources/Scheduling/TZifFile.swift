/// A reader of TZif files (RFC 9636), versions 1 to 4.
///
/// The bytes are not trusted: every count is checked against the file's length before it is used.
struct TZifFile {
  struct Malformed: Error {
    var reason: String
  }

  /// The longest file that is read, in octets; real ones stay under 8 KiB.
  static let limit = 1 << 20

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func rules() throws(Malformed) -> ZoneRules {
    guard bytes.count <= Self.limit else { throw Malformed(reason: "the file is over 1 MiB") }
    let first = try Block(bytes, at: 0, timeSize: 4)
    guard first.version != 0 else { return try table(of: first).rules(footer: nil) }
    // From version 2 on, the same again with 64-bit times, then the rule for the future.
    let second = try Block(bytes, at: first.end, timeSize: 8)
    return try table(of: second).rules(footer: footer(at: second.end))
  }

  private func footer(at start: Int) throws(Malformed) -> PosixRule? {
    guard start < bytes.count, bytes[start] == 0x0A,
      let end = bytes[(start + 1)...].firstIndex(of: 0x0A)
    else { throw Malformed(reason: "the footer is missing") }
    guard end > start + 1 else { return nil }
    let text = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    guard let rule = PosixRule(text: text) else {
      throw Malformed(reason: "the footer is no POSIX TZ rule")
    }
    return rule
  }

  private func table(of block: Block) throws(Malformed) -> TransitionTable {
    guard block.leapCount == 0 else {
      throw Malformed(reason: "it counts leap seconds; use the zone without right/")
    }
    guard block.typeCount >= 1, block.typeCount <= 256 else {
      throw Malformed(reason: "it has \(block.typeCount) local time types")
    }
    var offsets: [Int32] = []
    for index in 0..<block.typeCount {
      let offset = Int32(truncatingIfNeeded: integer(at: block.types + index * 6, size: 4))
      // RFC 9636, 3.2: more than -25 hours and less than 26 hours.
      guard offset > -90_000, offset < 93_600 else {
        throw Malformed(reason: "an offset is beyond a day")
      }
      offsets.append(offset)
    }
    var table = TransitionTable(first: offsets[0])
    for index in 0..<block.timeCount {
      let time = integer(at: block.times + index * block.timeSize, size: block.timeSize)
      let type = Int(bytes[block.typeIndices + index])
      guard type < offsets.count else { throw Malformed(reason: "a local time type is missing") }
      guard time > table.lastTime || index == 0 else {
        throw Malformed(reason: "its transitions are out of order")
      }
      table.append(time, offset: offsets[type])
    }
    return table
  }

  private func integer(at position: Int, size: Int) -> Int64 {
    var value: UInt64 = 0
    for octet in bytes[position..<(position + size)] { value = value << 8 | UInt64(octet) }
    return size == 4
      ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}

extension TZifFile {
  /// Where the parts of one data block lie; all of them inside the file.
  private struct Block {
    let version: UInt8
    let timeSize: Int
    let timeCount: Int
    let typeCount: Int
    let leapCount: Int
    let times: Int
    let typeIndices: Int
    let types: Int
    let end: Int

    init(_ bytes: [UInt8], at start: Int, timeSize: Int) throws(Malformed) {
      guard bytes.count - start >= 44, bytes[start..<(start + 4)].elementsEqual("TZif".utf8) else {
        throw Malformed(reason: "it is no TZif file")
      }
      func count(_ index: Int) -> Int {
        bytes[(start + 20 + index * 4)..<(start + 24 + index * 4)]
          .reduce(0) { $0 << 8 | Int($1) }
      }
      version = bytes[start + 4]
      self.timeSize = timeSize
      leapCount = count(2)
      timeCount = count(3)
      typeCount = count(4)
      times = start + 44
      // Counts are below 2^32, so these sums stay far from overflow.
      typeIndices = times + timeCount * timeSize
      types = typeIndices + timeCount
      end =
        types + typeCount * 6 + count(5) + leapCount * (timeSize + 4) + count(1) + count(0)
      guard end <= bytes.count else { throw Malformed(reason: "it is cut off") }
    }
  }
}
