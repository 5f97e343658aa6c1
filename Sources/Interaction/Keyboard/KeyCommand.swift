/// A command with the key that runs it (UIKeyCommand).
public struct KeyCommand: Hashable, Sendable {
  /// How a command can be used (UIMenuElement.Attributes).
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It cannot be run now.
    public static let disabled = Attributes(rawValue: 1)
    /// It takes something away.
    public static let destructive = Attributes(rawValue: 2)
    /// It is in no menu and no HUD.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// The mark beside a command (UIMenuElement.State).
  public enum State: String, Hashable, Sendable, CaseIterable {
    case off
    case on
    case mixed
  }

  /// Its name on the wire, unique in a view.
  public var action: String
  public var title: String
  /// A key value as `Press.name` has it, `c` for the letter; nothing for a command without a key.
  public var input: String?
  public var modifiers: KeyModifierFlags
  /// What the HUD shows in place of the title.
  public var discoverabilityTitle: String?
  public var attributes: Attributes
  public var state: State
  /// Who is asked to perform it.
  public var responder: Responder

  public init(
    action: String, title: String, input: String? = nil, modifiers: KeyModifierFlags = [],
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    responder: Responder = .view
  ) {
    self.action = action
    self.title = title
    self.input = input
    self.modifiers = modifiers
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.responder = responder
  }

  public var isEnabled: Bool { !attributes.contains(.disabled) }
}

/// A link of the responder chain, the first responder first (UIResponder).
public enum Responder: String, Hashable, Sendable, CaseIterable {
  case view
  case calendar
  case application
}
