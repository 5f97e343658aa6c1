extension Menu {
  /// The menus of a view before anyone changes them.
  static let standard = Menu(
    identifier: "root", title: "",
    children: [
      menu("file", "File", ["new", "open", "preview"]),
      menu(
        "edit", "Edit",
        [
          "undo", "redo", "cut", "copy", "paste", "duplicate", "delete", "select-all",
          "toggle-selection", "find",
        ]),
      menu("appointment", "Appointment", KeyCommand.transformActions),
      menu(
        "view", "View", ["day", "week", "month", "agenda", "today", "page-previous", "page-next"]),
      .menu(
        Menu(
          identifier: "context", title: "",
          children: commands([
            "open", "preview", "new", "cut", "copy", "paste", "duplicate", "delete",
          ]) + [menu("change", "Change", KeyCommand.transformActions)])),
    ])

  private static func menu(_ identifier: String, _ title: String, _ actions: [String]) -> Element {
    .menu(Menu(identifier: identifier, title: title, children: commands(actions)))
  }

  private static func commands(_ actions: [String]) -> [Element] { actions.map(Element.command) }
}
