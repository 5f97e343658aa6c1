import Scheduling

/// What an undo and a redo would do, in words for their titles.
struct EditHistory: Hashable {
  var undo: String?
  var redo: String?
}

extension GestureOperation {
  /// The word of its undo step, until the host tells it.
  var undoTitle: String {
    switch self {
    case .move: "Move"
    case .copy, .create, .duplicate, .paste: "Add"
    case .resizeStart, .resizeEnd: "Resize"
    case .delete: "Delete"
    }
  }
}

extension CalendarView {
  /// Every command as it can be used now, from the first responder up.
  public var keyCommands: [KeyCommand] { commands.chain.map { validated($0) } }

  /// A command as it can be used now, or nothing if there is none of that name.
  public func keyCommand(_ action: String) -> KeyCommand? {
    commands[action].map { validated($0) }
  }

  /// The entries of the main menu, or of the context menu for what is selected or focused.
  public func menuEntries(context: Bool) -> [MenuEntry] {
    let menus = commands.completeMenus
    if context { return entries(menus.menu(for: "context") ?? Menu(identifier: "", title: "")) }
    var main = menus.root
    main.children.removeAll { child in
      if case .menu(let menu) = child { return menu.identifier == "context" }
      return false
    }
    return entries(main)
  }

  /// Changes the menus, as an app does when it starts (UIMenuBuilder).
  public mutating func buildMenus(_ change: (inout MenuBuilder) -> Void) {
    commands.build(change)
  }

  private func entries(_ menu: Menu) -> [MenuEntry] {
    menu.commands().compactMap { path, action in
      commands[action].map { MenuEntry(path: path, command: validated($0)) }
    }
  }

  /// A command with its attributes, state and title for now (validate(_:)).
  func validated(_ command: KeyCommand) -> KeyCommand {
    var command = command
    if !canPerform(command.action) { command.attributes.insert(.disabled) }
    switch command.action {
    case "undo": if let word = history?.undo { command.title += " " + word }
    case "redo": if let word = history?.redo { command.title += " " + word }
    case configuration.layout.rawValue: command.state = .on
    case "toggle-selection":
      if case .item(let reference) = focus {
        command.state = selection.contains(reference) ? .on : .off
      }
    default: break
    }
    return command
  }

  /// Whether a command would do something now (canPerformAction).
  func canPerform(_ action: String) -> Bool {
    if commands.isClients(action) { return true }
    switch action {
    case "focus-next": return nextFocus != nil
    case "focus-previous": return previousFocus != nil
    case "cancel": return canEscape
    case "open", "preview", "toggle-selection":
      if case .item(let reference) = focus { return items[reference] != nil }
      return action == "open" && gesture.isNone
    case "new": return gesture.isNone
    case "today", "page-next", "page-previous", "find": return true
    case "select-all": return configuration.allowsMultipleSelection && !layout.boxes.isEmpty
    case "copy": return !targets.isEmpty
    case "paste": return gesture.isNone && !clipboard.isEmpty
    case "undo": return gesture.isNone && history.map { $0.undo != nil } ?? true
    case "redo": return gesture.isNone && history.map { $0.redo != nil } ?? true
    case "make-all-day": return gesture.isNone && targetItems.contains { !$0.time.isAllDay }
    case "make-timed": return gesture.isNone && targetItems.contains { $0.time.isAllDay }
    case "cut", "delete", "duplicate": return gesture.isNone && !targets.isEmpty
    default:
      if ViewConfiguration.Layout(rawValue: action) != nil { return true }
      return KeyCommand.transformActions.contains(action) && gesture.isNone && !targets.isEmpty
    }
  }

  /// What a command is about: the selected appointments, else the focused one.
  var targets: [ItemReference] {
    if !selection.isEmpty { return selectedReferences }
    if case .item(let reference) = focus, items[reference] != nil { return [reference] }
    return []
  }

  var targetItems: [Item] { targets.compactMap { items[$0] } }
}

extension ItemTime {
  var isAllDay: Bool {
    if case .allDay = self { return true }
    return false
  }
}
