/// Finds in a server's output what each view's frames acknowledge, and whether a command was
/// answered; passes everything else over.
struct AcknowledgementScanner {
  /// The newest acknowledged event of each view.
  private(set) var acknowledged: [Int]
  /// Whether the last answered command went well; nil until one is answered.
  var answer: Bool?
  private var rest: [UInt8] = []

  init(views: Int) { acknowledged = Array(repeating: 0, count: views) }

  mutating func take(_ bytes: [UInt8]) {
    var start = 0
    if !rest.isEmpty {
      guard let end = bytes.firstIndex(of: 0x0A) else {
        rest += bytes
        return
      }
      rest += bytes[..<end]
      let whole = rest
      rest = []
      whole.withUnsafeBufferPointer { read($0) }
      start = end + 1
    }
    bytes.withUnsafeBufferPointer { all in
      var index = start
      while index < all.count {
        if all[index] == 0x0A {
          read(UnsafeBufferPointer(rebasing: all[start..<index]))
          start = index + 1
        }
        index += 1
      }
      rest = Array(all[start...])
    }
  }

  /// `!v3 17 END ack=21 …`, or `b OK …`.
  private mutating func read(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.count > 3 else { return }
    if line[0] == UInt8(ascii: "b") {
      if line[2] == UInt8(ascii: "O") { answer = true }
      if line[2] == UInt8(ascii: "E") { answer = false }
      return
    }
    guard line[0] == UInt8(ascii: "!"), line[1] == UInt8(ascii: "v") else { return }
    let view = Int(line[2]) - Int(UInt8(ascii: "1"))
    guard acknowledged.indices.contains(view) else { return }
    // The counter's digits, and a space on either side.
    var index = 4
    while index < line.count, line[index] != 0x20 { index += 1 }
    index += 1
    guard index + 8 < line.count, line[index] == UInt8(ascii: "E"),
      line[index + 1] == UInt8(ascii: "N"), line[index + 2] == UInt8(ascii: "D")
    else { return }
    index += 8
    var number = 0
    while index < line.count, (0x30...0x39).contains(line[index]) {
      number = number &* 10 &+ Int(line[index] - 0x30)
      index += 1
    }
    acknowledged[view] = max(acknowledged[view], number)
  }
}
