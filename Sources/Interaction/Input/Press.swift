/// A key of a keyboard as a press reports it (UIPress and its key).
public struct Press: Hashable, Sendable {
  /// What happened to the key (pressesBegan, pressesEnded).
  public enum Phase: Hashable, Sendable {
    case began
    case ended
    /// The keyboard repeats a key that is held.
    case repeated
  }

  public var phase: Phase
  /// A W3C UI Events key value, for example `Escape`.
  public var name: String
  /// A W3C UI Events code, for example `KeyC`: the place of the key.
  public var code: String?
  public var modifiers: KeyModifierFlags

  public init(
    _ phase: Phase, _ name: String, code: String? = nil, modifiers: KeyModifierFlags = []
  ) {
    self.phase = phase
    self.name = name
    self.code = code
    self.modifiers = modifiers
  }
}
