extension CalendarView {
  /// Shows the context menu for what is selected or focused.
  mutating func showMenu(at point: Point, into effects: inout [Effect]) {
    isMenuShown = true
    effects.append(.menu(ContextMenu(point: point, entries: menuEntries(context: true))))
  }

  mutating func closeMenu(into effects: inout [Effect]) {
    guard isMenuShown else { return }
    isMenuShown = false
    effects.append(.noMenu)
  }

  mutating func setCommand(
    _ name: String, _ command: ClientCommand?, into effects: inout [Effect]
  ) {
    if let code = commands.set(name, command) { return effects.append(.fault(code)) }
    commandChange += 1
  }
}
