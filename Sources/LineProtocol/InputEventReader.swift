extension InputEvent {
  /// Reads an input line, `@` included; it must be UTF-8 without control octets.
  init(_ line: ArraySlice<UInt8>) throws(ProtocolError) {
    let result = line.withUnsafeBufferPointer { octets in
      Result { () throws(ProtocolError) in
        var reader = InputEventReader(scanner: FieldScanner(octets))
        return try reader.event()
      }
    }
    self = try result.get()
  }

  /// Reads only whom a broken line was for; nothing if not even the view can be read.
  static func address(_ line: ArraySlice<UInt8>) -> (view: Int, sequence: Int?)? {
    line.withUnsafeBufferPointer { octets in
      var scanner = FieldScanner(octets)
      guard scanner.skipPrefix("@v"), let view = scanner.digits(atMost: 6),
        scanner.isAtEnd || scanner.peek() == .space
      else { return nil }
      guard scanner.skipSpaces(), let sequence = scanner.digits(atMost: 15),
        scanner.isAtEnd || scanner.peek() == .space
      else { return (view, nil) }
      return (view, sequence)
    }
  }
}

private struct InputEventReader {
  var scanner: FieldScanner

  mutating func event() throws(ProtocolError) -> InputEvent {
    guard scanner.skipPrefix("@v"), let view = scanner.digits(atMost: 6), scanner.skipSpaces()
    else { throw expected("@v and the view's number of at most 6 digits") }
    guard let sequence = scanner.digits(atMost: 15), scanner.skipSpaces()
    else { throw expected("a sequence number of at most 15 digits") }
    var time: Int?
    if !scanner.skip(.minus) {
      time = scanner.digits(atMost: 15)
      guard time != nil else { throw expected("milliseconds of at most 15 digits, or -") }
    }
    guard scanner.skipSpaces() else { throw expected("a space and a gesture") }
    let gesture = try gesture()
    _ = scanner.skipSpaces()
    guard scanner.isAtEnd else { throw expected("the end of the line") }
    return InputEvent(view: view, sequence: sequence, time: time, gesture: gesture)
  }

  private mutating func gesture() throws(ProtocolError) -> InputEvent.Gesture {
    if scanner.skipWord("move") {
      let contact = try contact()
      return .move(contact: contact, x: try integer(), y: try integer(), try modifiers())
    }
    if scanner.skipWord("hover") {
      let (x, y) = (try integer(), try integer())
      let pencil = optionalWord("pencil")
      return .hover(x: x, y: y, pencil: pencil, try modifiers())
    }
    if scanner.skipWord("down") { return try down() }
    if scanner.skipWord("up") {
      let contact = try contact()
      return .up(contact: contact, x: try integer(), y: try integer(), try modifiers())
    }
    if scanner.skipWord("wheel") {
      let (x, y) = (try integer(), try integer())
      return .wheel(x: x, y: y, dx: try integer(), dy: try integer(), try modifiers())
    }
    if scanner.skipWord("key") { return try key() }
    if scanner.skipWord("cancel") {
      return .cancel(contact: optionalWord("all") ? nil : try contact())
    }
    if scanner.skipWord("leave") { return .leave }
    if scanner.skipWord("tick") { return .tick }
    if scanner.skipWord("blur") { return .blur }
    if scanner.skipWord("focus") { return .focus(text: optionalWord("text")) }
    throw expected("hover, leave, tick, blur, focus, down, move, up, cancel, wheel or key")
  }

  private mutating func down() throws(ProtocolError) -> InputEvent.Gesture {
    let contact = try contact()
    guard scanner.skipSpaces(), let type = word(of: InputEvent.ContactType.self)
    else { throw expected("touch, pointer, pencil or unknown") }
    let (x, y) = (try integer(), try integer())
    var button = InputEvent.Button.primary
    let before = scanner
    if scanner.skipSpaces(), scanner.skipPrefix("button=") {
      guard let named = word(of: InputEvent.Button.self)
      else { throw expected("primary or secondary") }
      button = named
    } else {
      scanner = before
    }
    return .down(contact: contact, type, x: x, y: y, button, try modifiers())
  }

  private mutating func key() throws(ProtocolError) -> InputEvent.Gesture {
    guard scanner.skipSpaces(), let phase = word(of: InputEvent.KeyPhase.self)
    else { throw expected("down, up or repeat") }
    guard scanner.skipSpaces() else { throw expected("a key's name") }
    let name = try scanner.value()
    var code: String?
    let before = scanner
    if scanner.skipSpaces(), scanner.skipPrefix("code=") {
      guard scanner.peek() != .doubleQuote else { throw expected("a code without quotes") }
      code = try scanner.value()
    } else {
      scanner = before
    }
    return .key(phase, name: name, code: code, try modifiers())
  }

  private mutating func contact() throws(ProtocolError) -> Int {
    guard scanner.skipSpaces(), let contact = scanner.digits(atMost: 2), fieldEnds
    else { throw expected("a contact of at most 2 digits") }
    return contact
  }

  private mutating func integer() throws(ProtocolError) -> Int {
    guard scanner.skipSpaces() else { throw expected("a space and a whole number") }
    let isNegative = scanner.skip(.minus)
    guard let magnitude = scanner.digits(atMost: 9), fieldEnds
    else { throw expected("a whole number of at most 9 digits") }
    return isNegative ? -magnitude : magnitude
  }

  private mutating func modifiers() throws(ProtocolError) -> InputEvent.Modifiers {
    let before = scanner
    guard scanner.skipSpaces(), scanner.peek() == .plus else {
      scanner = before
      return []
    }
    var modifiers: InputEvent.Modifiers = []
    while scanner.skip(.plus) {
      let name = scanner.run(while: \.isLower)
      guard let modifier = InputEvent.Modifiers(named: name)
      else { throw expected("+shift, +control, +option or +command") }
      modifiers.insert(modifier)
    }
    guard fieldEnds else { throw expected("+shift, +control, +option or +command") }
    return modifiers
  }

  private var fieldEnds: Bool { scanner.isAtEnd || scanner.peek() == .space }

  /// Reads one of an enumeration's words; nothing if another word stands here.
  private mutating func word<Word>(of type: Word.Type) -> Word?
  where Word: CaseIterable & RawRepresentable<String> {
    let before = scanner
    let field = scanner.field()
    let match = Word.allCases.first { $0.rawValue.utf8.elementsEqual(field) }
    if match == nil { scanner = before }
    return match
  }

  /// Steps over a space and a word if they stand here.
  private mutating func optionalWord(_ word: StaticString) -> Bool {
    let before = scanner
    if scanner.skipSpaces(), scanner.skipWord(word) { return true }
    scanner = before
    return false
  }

  private func expected(_ what: String) -> ProtocolError {
    .syntax(octet: scanner.octet, "Write \(what) here.")
  }
}

extension InputEvent.Modifiers {
  /// The modifiers in the order in which they are written.
  static let named: [(modifier: InputEvent.Modifiers, name: StaticString)] = [
    (.shift, "shift"), (.control, "control"), (.option, "option"), (.command, "command"),
  ]

  init?(named name: some Collection<UInt8>) {
    let match = Self.named.first { entry in
      entry.name.withUTF8Buffer { $0.elementsEqual(name) }
    }
    guard let match else { return nil }
    self = match.modifier
  }
}
