/// The modifier keys held during an event (UIKeyModifierFlags).
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = KeyModifierFlags(rawValue: 1)
  public static let control = KeyModifierFlags(rawValue: 2)
  /// Option on a Mac keyboard; Alt elsewhere.
  public static let option = KeyModifierFlags(rawValue: 4)
  public static let command = KeyModifierFlags(rawValue: 8)
}
