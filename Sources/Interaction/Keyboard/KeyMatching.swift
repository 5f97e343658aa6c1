/// A key with its modifiers, as shortcuts name it: what a press is compared with.
struct KeyStroke: Hashable {
  var input: String
  var modifiers: KeyModifierFlags

  init(_ input: String, _ modifiers: KeyModifierFlags = []) {
    self.input = Self.lowercased(input)
    self.modifiers = modifiers
  }

  /// The stroke of a press whose modifiers have the platform's meaning.
  ///
  /// A name that is not ASCII, as from a Greek keyboard, gives way to the letter at that place.
  init(_ press: Press, _ modifiers: KeyModifierFlags) {
    let isASCII = press.name.utf8.allSatisfy { $0 < 0x80 }
    self.init(
      isASCII ? press.name : press.code.flatMap(Self.name(ofCode:)) ?? press.name, modifiers)
  }

  /// The letter or digit that a keyboard of the United States has at a place.
  private static func name(ofCode code: String) -> String? {
    for prefix in ["Key", "Digit"] where code.hasPrefix(prefix) && code.count == prefix.count + 1 {
      return String(code.dropFirst(prefix.count))
    }
    return nil
  }

  /// A single letter without its case, which Shift tells already; other names as they are.
  private static func lowercased(_ name: String) -> String {
    name.utf8.count == 1 ? name.lowercased() : name
  }
}
