#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One content line, unfolded (RFC 5545, 3.1).
struct ContentLine {
  /// The number of its first physical line, counted from 1.
  var number = 0
  /// Its octets without folds and line end; cut at the limit.
  var octets: [UInt8] = []
  /// Whether it is longer than the limit.
  var isTooLong = false

  mutating func clear() {
    // A line that was long does not keep its room.
    octets.removeAll(keepingCapacity: octets.capacity <= 4_096)
    isTooLong = false
  }
}

/// Unfolds the content lines of an iCalendar file whose octets come in pieces of any size.
///
/// Lines may end in CRLF or LF alone, and a byte order mark may come first. Of a line no more is
/// kept than the limit; the rest is passed over as it comes.
struct ContentLines {
  /// The most octets of a line that are kept.
  static let limit = 1 << 20

  private var input: [UInt8] = []
  private var offset = 0
  /// The octets before `input`.
  private var passed = 0
  private var gathered = ContentLine()
  private var hasLine = false
  private var isInside = false
  private var number = 0
  private(set) var isFinished = false

  /// The octets read so far.
  var position: Int { passed + offset }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    passed += offset
    if offset == input.count {
      input.removeAll(keepingCapacity: true)
    } else {
      input.removeFirst(offset)
    }
    offset = 0
    input.append(contentsOf: bytes)
  }

  /// Says that no more octets come.
  mutating func finish() { isFinished = true }

  /// Puts the next whole line into `line`, or gives false while more octets are needed or none
  /// are left.
  mutating func next(_ line: inout ContentLine) -> Bool {
    while offset < input.count {
      if !isInside {
        let octet = input[offset]
        if hasLine, octet == 0x20 || octet == 0x09 {
          offset += 1
        } else if hasLine {
          return emit(&line)
        } else {
          hasLine = true
          gathered.clear()
          gathered.number = number + 1
        }
        isInside = true
        number += 1
        // The fold's space may have been the last octet of its piece.
        continue
      }
      takePhysicalLine()
      if !isInside, gathered.octets.isEmpty { hasLine = false }
    }
    guard isFinished, hasLine else { return false }
    isInside = false
    guard !gathered.octets.isEmpty else {
      hasLine = false
      return false
    }
    return emit(&line)
  }

  private mutating func emit(_ line: inout ContentLine) -> Bool {
    hasLine = false
    swap(&line, &gathered)
    if line.number == 1, line.octets.starts(with: [0xEF, 0xBB, 0xBF]) {
      line.octets.removeFirst(3)
    }
    return true
  }

  /// Takes what there is of a physical line, and its end if that has come.
  private mutating func takePhysicalLine() {
    let start = offset
    let end = input.withUnsafeBufferPointer { bytes in
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      let length = rest.baseAddress.flatMap { first in
        memchr(first, 0x0A, rest.count).map { UnsafeRawPointer(first).distance(to: $0) }
      }
      return start + (length ?? rest.count)
    }
    let room = Self.limit - gathered.octets.count
    if end - start > room { gathered.isTooLong = true }
    gathered.octets.append(contentsOf: input[start..<min(end, start + room)])
    offset = end
    guard end < input.count else { return }
    offset += 1
    isInside = false
    if gathered.octets.last == 0x0D, !gathered.isTooLong { gathered.octets.removeLast() }
  }
}
