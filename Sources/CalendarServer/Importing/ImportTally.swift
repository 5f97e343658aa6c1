import ICalendarCoding
import LineProtocol

/// What an import did with the events of its file.
struct ImportTally: Equatable {
  var added = 0
  var updated = 0
  /// Those that the calendar holds already, as they are or in a newer version.
  var unchanged = 0
  /// Those that could not be taken in.
  var skipped = 0

  static func += (left: inout Self, right: Self) {
    left.added += right.added
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.skipped += right.skipped
  }

  func write(into pairs: inout PairWriter) {
    pairs.add("added", added)
    pairs.add("updated", updated)
    pairs.add("unchanged", unchanged)
    pairs.add("skipped", skipped)
  }
}

/// An event of the file that was not taken in as it stands: a row of the reply.
struct ImportRemark: Equatable {
  var line: Int
  var uid: String?
  var isTaken = false
  /// Why it was refused, and what is in the way of it.
  var refusal: ProtocolError?
  /// One sentence for people.
  var reason: String

  func write(into pairs: inout PairWriter) {
    pairs.add("line", line)
    pairs.add("taken", isTaken)
    if let refusal {
      pairs.add("code", refusal.code.rawValue)
      pairs.add("with", refusal.pairs["with"])
    }
    pairs.add("uid", uid)
    pairs.add("reason", reason)
  }
}

extension ImportRemark {
  /// What was read otherwise than it stood in an event that is taken in; nothing if all was plain.
  init?(warningOf item: ImportedAppointment) {
    guard !item.warnings.isEmpty else { return nil }
    self.init(
      line: item.line, uid: item.uid, isTaken: true, reason: item.warnings.joined(separator: " "))
  }
}

/// A finished import as it is kept under its key.
struct KeptImport: Equatable {
  var tally: ImportTally
  /// The digest of the file.
  var file: [UInt8]

  init(_ tally: ImportTally, file: [UInt8]) {
    self.tally = tally
    self.file = file
  }

  var text: String {
    let counts = [tally.added, tally.updated, tally.unchanged, tally.skipped]
    return (counts + file.map(Int.init)).map(String.init).joined(separator: " ")
  }

  init?(text: String) {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 36 else { return nil }
    tally = ImportTally(
      added: numbers[0], updated: numbers[1], unchanged: numbers[2], skipped: numbers[3])
    file = numbers[4...].map { UInt8(clamping: $0) }
  }
}
