import Scheduling
import Testing

/// Builds the bytes of a version 2 TZif file.
struct TZifBytes {
  var version: UInt8 = 0x32
  /// The local time types, in seconds east of UTC; the first holds before any transition.
  var offsets: [Int32] = [0]
  var transitions: [(time: Int64, type: UInt8)] = []
  var leapSeconds: UInt32 = 0
  var footer = ""

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    if version == 0 {
      append(to: &bytes, timeSize: 4, transitions: transitions, offsets: offsets)
      return bytes
    }
    append(to: &bytes, timeSize: 4, transitions: [], offsets: [0])
    append(to: &bytes, timeSize: 8, transitions: transitions, offsets: offsets)
    return bytes + [0x0A] + Array(footer.utf8) + [0x0A]
  }

  private func append(
    to bytes: inout [UInt8], timeSize: Int, transitions: [(time: Int64, type: UInt8)],
    offsets: [Int32]
  ) {
    bytes += Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts = [
      0, 0, leapSeconds, UInt32(transitions.count), UInt32(offsets.count), 4,
    ]
    for count in counts { bytes.append(bigEndian: count) }
    for transition in transitions {
      if timeSize == 4 {
        bytes.append(bigEndian: Int32(transition.time))
      } else {
        bytes.append(bigEndian: transition.time)
      }
    }
    bytes += transitions.map(\.type)
    for offset in offsets {
      bytes.append(bigEndian: offset)
      bytes += [0, 0]
    }
    bytes += Array("LMT\0".utf8)
    bytes += [UInt8](repeating: 0, count: Int(leapSeconds) * (timeSize + 4))
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }
}

extension Zone {
  /// A zone that follows a POSIX rule at all times.
  static func following(_ footer: String, as identifier: String = "Test/Zone") throws -> Zone {
    try Zone(identifier: identifier, tzif: TZifBytes(footer: footer).bytes)
  }

  static let berlin = try? following("CET-1CEST,M3.5.0,M10.5.0/3", as: "Europe/Berlin")
  static let newYork = try? following("EST5EDT,M3.2.0,M11.1.0", as: "America/New_York")
  static let lordHowe = try? following(
    "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", as: "Australia/Lord_Howe")
  static let havana = try? following("CST5CDT,M3.2.0/0,M11.1.0/1", as: "America/Havana")
  /// Samoa skipped 30 December 2011 as a whole.
  static let apia = try? Zone(
    identifier: "Pacific/Apia",
    tzif: TZifBytes(
      offsets: [-36_000, 50_400], transitions: [(1_325_239_200, 1)], footer: "<+14>-14"
    ).bytes)
}

func wall(_ text: String) throws -> WallTime {
  try #require(WallTime(text: text))
}

func instant(_ text: String) throws -> Instant {
  try #require(Instant(text: text))
}
