/// Changes the menus of a view: the main menu's and the context menu (UIMenuBuilder).
public struct MenuBuilder: Hashable, Sendable {
  /// The tree, without a title of its own.
  public private(set) var root: Menu

  init() { root = .standard }

  /// The menu of an identifier, or nothing if there is none.
  public func menu(for identifier: String) -> Menu? { root.find(identifier) }

  /// Puts a menu before another one; nothing happens if that is not there.
  public mutating func insertSibling(_ menu: Menu, beforeMenu identifier: String) {
    insert(menu, besideMenu: identifier, offset: 0)
  }

  public mutating func insertSibling(_ menu: Menu, afterMenu identifier: String) {
    insert(menu, besideMenu: identifier, offset: 1)
  }

  public mutating func insertChild(_ menu: Menu, atStartOfMenu identifier: String) {
    _ = root.edit(identifier) { $0.children.insert(.menu(menu), at: 0) }
  }

  public mutating func insertChild(_ menu: Menu, atEndOfMenu identifier: String) {
    _ = root.edit(identifier) { $0.children.append(.menu(menu)) }
  }

  /// Puts other entries in the place of a menu's.
  public mutating func replaceChildren(
    ofMenu identifier: String, from replace: ([Menu.Element]) -> [Menu.Element]
  ) {
    _ = root.edit(identifier) { $0.children = replace($0.children) }
  }

  public mutating func remove(menu identifier: String) {
    _ = root.editParent(of: identifier) { parent, index in parent.children.remove(at: index) }
  }

  private mutating func insert(_ menu: Menu, besideMenu identifier: String, offset: Int) {
    _ = root.editParent(of: identifier) { parent, index in
      parent.children.insert(.menu(menu), at: index + offset)
    }
  }

  /// Puts a command into the menu at a path of identifiers, making menus that are not there.
  mutating func place(_ action: String, inMenuAtPath path: String, _ place: ClientCommand.Place) {
    var parent = root.identifier
    for part in path.split(separator: "/").prefix(8).map(String.init) {
      if root.find(part) == nil {
        insertChild(Menu(identifier: part, title: part), atEndOfMenu: parent)
      }
      parent = part
    }
    guard parent != root.identifier else { return }
    replaceChildren(ofMenu: parent) { children in
      switch place {
      case .first: [.command(action)] + children
      case .last: children + [.command(action)]
      case .replace: [.command(action)]
      }
    }
  }
}

extension Menu {
  /// The menu of an identifier in this tree.
  func find(_ identifier: String) -> Menu? {
    if self.identifier == identifier { return self }
    for case .menu(let menu) in children {
      if let found = menu.find(identifier) { return found }
    }
    return nil
  }

  mutating func edit(_ identifier: String, _ change: (inout Menu) -> Void) -> Bool {
    if self.identifier == identifier {
      change(&self)
      return true
    }
    for index in children.indices {
      guard case .menu(var menu) = children[index], menu.edit(identifier, change) else { continue }
      children[index] = .menu(menu)
      return true
    }
    return false
  }

  mutating func editParent(of identifier: String, _ change: (inout Menu, Int) -> Void) -> Bool {
    for index in children.indices {
      guard case .menu(var menu) = children[index] else { continue }
      if menu.identifier == identifier {
        change(&self, index)
        return true
      }
      guard menu.editParent(of: identifier, change) else { continue }
      children[index] = .menu(menu)
      return true
    }
    return false
  }

  /// The commands of the tree in order, with the paths of their menus.
  func commands(path: String = "") -> [(path: String, action: String)] {
    children.flatMap { child -> [(path: String, action: String)] in
      switch child {
      case .command(let action): [(path, action)]
      case .menu(let menu):
        menu.commands(path: path.isEmpty ? menu.identifier : path + "/" + menu.identifier)
      }
    }
  }
}
