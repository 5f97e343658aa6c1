/// A command of the client's own: a view offers it and tells the client when it is run.
public struct ClientCommand: Hashable, Sendable {
  /// Where it stands among the other entries of its menu.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    case first
    case last
    /// In place of all other entries.
    case replace
  }

  public var title: String
  public var discoverabilityTitle: String?
  public var input: String?
  public var modifiers: KeyModifierFlags
  /// The menu it stands in, such as `edit`; one that is not there is made. Nothing: in no menu.
  public var menu: String?
  public var place: Place
  public var responder: Responder

  public init(
    title: String, discoverabilityTitle: String? = nil, input: String? = nil,
    modifiers: KeyModifierFlags = [], menu: String? = nil, place: Place = .last,
    responder: Responder = .view
  ) {
    self.title = title
    self.discoverabilityTitle = discoverabilityTitle
    self.input = input
    self.modifiers = modifiers
    self.menu = menu
    self.place = place
    self.responder = responder
  }
}
