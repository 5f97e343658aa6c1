/// Writes a server's lines into memory; each value takes the form it needs.
///
/// No line passes the limit: a value that cannot stand in it becomes its literal. A second such
/// value goes to a row of its own, or, where there are no rows, is named in `omitted=`.
package struct LineWriter: Sendable {
  /// Octets of a line with its LF, beside its literal.
  static let lineLimit = 4_096

  /// What was written and not yet taken.
  package private(set) var bytes: [UInt8] = []
  /// How many octets were taken last: so many are likely to come again.
  private var usual = 0

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  /// Hands the written octets over and starts anew.
  package mutating func take() -> [UInt8] {
    defer { bytes = [] }
    usual = min(bytes.count, Self.lineLimit)
    return bytes
  }

  /// Writes one row of a reply, on more than one line if its values need it.
  ///
  /// The lines after the first repeat its first pair and say `continues=yes`. Quiet commands have
  /// no rows: nothing is written.
  package mutating func row(_ tag: Tag, _ pairs: (inout PairWriter) -> Void) {
    guard !tag.isQuiet else { return }
    let start = begin(tag, "ROW")
    let headLength = bytes.count - start
    let writer = fill(from: start, pairs)
    guard !writer.deferred.isEmpty else { return bytes.append(.lineFeed) }
    let deferred = writer.deferred
    let repeated = writer.firstPair.map { Array(bytes[$0]) } ?? []
    let head = deferred.count > 1 ? Array(bytes[start..<start + headLength]) : []
    finish(deferred.prefix(1), allowsLiteral: true)
    for pair in deferred.dropFirst() {
      bytes.append(contentsOf: head)
      bytes.append(contentsOf: repeated)
      bytes.append(contentsOf: " continues=yes".utf8)
      finish([pair], allowsLiteral: true)
    }
  }

  /// Ends a reply; nothing is written for a quiet command.
  package mutating func ok(_ tag: Tag, _ pairs: (inout PairWriter) -> Void = { _ in }) {
    guard !tag.isQuiet else { return }
    let start = begin(tag, "OK")
    let writer = fill(from: start, pairs)
    finish(writer.deferred[...], allowsLiteral: true)
  }

  /// Ends a reply with a refusal.
  package mutating func error(_ tag: Tag, _ error: ProtocolError) {
    let start = begin(tag, "ERR")
    bytes.append(.space)
    bytes.append(contentsOf: error.code.rawValue.utf8)
    let text = WireText.cut(error.text, to: 1_024)
    let writer = fill(from: start, reserve: PairWriter.reserve + 2 * text.count) { pairs in
      pairs.add("retry", error.code.retry.rawValue)
      for pair in error.pairs { pairs.add(pair) }
    }
    writeOmitted(writer.deferred.map(\.key))
    bytes.append(.space)
    bytes.appendQuoted(text)
    bytes.append(.lineFeed)
  }

  /// Writes a push; `counter` is the caller's.
  package mutating func push(
    _ source: PushSource, _ counter: Int, _ word: PushWord,
    _ pairs: (inout PairWriter) -> Void = { _ in }
  ) {
    let start = bytes.count
    bytes.append(.exclamationMark)
    switch source {
    case .view(let number):
      bytes.append(UInt8(ascii: "v"))
      bytes.appendDecimal(number)
    case .subscription(let number):
      bytes.append(UInt8(ascii: "s"))
      bytes.appendDecimal(number)
    }
    bytes.append(.space)
    bytes.appendDecimal(counter)
    bytes.append(.space)
    bytes.append(contentsOf: word.rawValue.utf8)
    let writer = fill(from: start, pairs)
    finish(writer.deferred[...], allowsLiteral: true)
  }

  /// Writes a notice of the connection: `# word value… key=value…`, with at most six values.
  package mutating func notice(
    _ word: String, _ values: [String] = [], _ pairs: (inout PairWriter) -> Void = { _ in }
  ) {
    assert(Command.isVerb(word.utf8), "\(word) is no word")
    let start = bytes.count
    bytes.append(.numberSign)
    bytes.append(.space)
    bytes.append(contentsOf: word.utf8)
    for value in values.prefix(6) {
      let text = String(decoding: WireText.cut(value, to: 256), as: UTF8.self)
      bytes.append(.space)
      bytes.append(text, as: WrittenForm(of: text))
    }
    let writer = fill(from: start, pairs)
    finish(writer.deferred[...], allowsLiteral: false)
  }

  private mutating func begin(_ tag: Tag, _ word: StaticString) -> Int {
    if bytes.isEmpty { bytes.reserveCapacity(usual) }
    let start = bytes.count
    tag.text.withOctets { bytes.append(contentsOf: $0) }
    bytes.append(.space)
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    return start
  }

  /// Lends the buffer to a pair writer, so that pairs are written in place.
  private mutating func fill(
    from start: Int, reserve: Int = PairWriter.reserve, _ pairs: (inout PairWriter) -> Void
  ) -> PairWriter {
    var writer = PairWriter(bytes: [], lineStart: start, room: Self.lineLimit - reserve)
    writer.swap(&bytes)
    pairs(&writer)
    writer.swap(&bytes)
    return writer
  }

  private mutating func finish(_ deferred: ArraySlice<Pair>, allowsLiteral: Bool) {
    guard !deferred.isEmpty else { return bytes.append(.lineFeed) }
    let literal = allowsLiteral ? deferred.first { $0.value.utf8.count <= Self.literalLimit } : nil
    writeOmitted(deferred.map(\.key).filter { $0 != literal?.key })
    if let literal {
      bytes.appendLiteral(key: literal.key, literal.value)
    } else {
      bytes.append(.lineFeed)
    }
  }

  /// The longest literal that every client takes.
  static let literalLimit = FramingLimits.client.literal

  private mutating func writeOmitted(_ keys: [String]) {
    guard !keys.isEmpty else { return }
    bytes.append(contentsOf: " omitted=".utf8)
    // Five keys of 32 octets fit what each line leaves free beside its tail.
    bytes.append(contentsOf: keys.prefix(5).joined(separator: ",").utf8)
  }
}
