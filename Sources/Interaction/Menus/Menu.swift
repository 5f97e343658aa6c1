/// A menu as a tree of submenus and commands (UIMenu).
public struct Menu: Hashable, Sendable {
  /// An entry of a menu (UIMenuElement).
  public enum Element: Hashable, Sendable {
    /// A command by its action.
    case command(String)
    case menu(Menu)
  }

  /// Unique in its tree, for example `edit`.
  public var identifier: String
  public var title: String
  public var children: [Element]

  public init(identifier: String, title: String, children: [Element] = []) {
    self.identifier = identifier
    self.title = title
    self.children = children
  }
}

/// An entry of a menu as it can be used now.
public struct MenuEntry: Hashable, Sendable {
  /// The identifiers of the menus around it, joined by slashes.
  public var path: String
  public var command: KeyCommand
}

/// A context menu that a client shall show (UIContextMenuInteraction).
public struct ContextMenu: Hashable, Sendable {
  /// In viewport points.
  public var point: Point
  public var entries: [MenuEntry]
}
