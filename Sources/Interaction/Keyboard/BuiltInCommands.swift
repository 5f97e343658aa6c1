extension KeyCommand {
  /// The commands of every view, in the order of the responder chain.
  static let builtIn: [KeyCommand] = navigation + views + transforms + edits + application

  /// The ten commands that do by keys and menus what drags do by pointers (WCAG 2.2, 2.5.7).
  static let transformActions = [
    "move-later", "move-earlier", "move-next-day", "move-previous-day", "end-later", "end-earlier",
    "start-later", "start-earlier", "make-all-day", "make-timed",
  ]

  private static let navigation = [
    KeyCommand(action: "focus-next", title: "Next", input: "Tab", attributes: .hidden),
    KeyCommand(
      action: "focus-previous", title: "Previous", input: "Tab", modifiers: .shift,
      attributes: .hidden),
    KeyCommand(action: "cancel", title: "Cancel", input: "Escape", attributes: .hidden),
    KeyCommand(action: "open", title: "Open", input: "Enter"),
    KeyCommand(action: "preview", title: "Quick Look", input: " "),
    KeyCommand(
      action: "toggle-selection", title: "Select or Deselect", input: " ", modifiers: .shift),
  ]

  private static let views = [
    KeyCommand(
      action: "new", title: "New Appointment", input: "n", modifiers: .command,
      discoverabilityTitle: "New Appointment in the Focused Slot"),
    KeyCommand(action: "day", title: "Day", input: "1", modifiers: .command),
    KeyCommand(action: "week", title: "Week", input: "2", modifiers: .command),
    KeyCommand(action: "month", title: "Month", input: "3", modifiers: .command),
    KeyCommand(action: "agenda", title: "Agenda", input: "4", modifiers: .command),
    KeyCommand(action: "today", title: "Today", input: "t", modifiers: .command),
    KeyCommand(
      action: "page-previous", title: "Previous Page", input: "ArrowLeft", modifiers: .command),
    KeyCommand(
      action: "page-next", title: "Next Page", input: "ArrowRight", modifiers: .command),
  ]

  private static let transforms = [
    KeyCommand(action: "move-later", title: "Move Later", input: "ArrowDown"),
    KeyCommand(action: "move-earlier", title: "Move Earlier", input: "ArrowUp"),
    KeyCommand(action: "move-next-day", title: "Move to Next Day", input: "ArrowRight"),
    KeyCommand(action: "move-previous-day", title: "Move to Previous Day", input: "ArrowLeft"),
    KeyCommand(action: "end-later", title: "End Later", input: "ArrowDown", modifiers: .option),
    KeyCommand(action: "end-earlier", title: "End Earlier", input: "ArrowUp", modifiers: .option),
    KeyCommand(
      action: "start-later", title: "Start Later", input: "ArrowDown",
      modifiers: [.option, .shift]),
    KeyCommand(
      action: "start-earlier", title: "Start Earlier", input: "ArrowUp",
      modifiers: [.option, .shift]),
    KeyCommand(action: "make-all-day", title: "Make All-Day"),
    KeyCommand(action: "make-timed", title: "Make Timed"),
  ]

  /// The standard edit actions (UIResponderStandardEditActions).
  private static let edits = [
    edit("undo", "Undo", "z"), edit("redo", "Redo", "z", [.shift, .command]),
    edit("cut", "Cut", "x"), edit("copy", "Copy", "c"), edit("paste", "Paste", "v"),
    edit("duplicate", "Duplicate", "d"),
    KeyCommand(
      action: "delete", title: "Delete", input: "Backspace", attributes: .destructive,
      responder: .calendar),
    edit("select-all", "Select All", "a"),
  ]

  private static func edit(
    _ action: String, _ title: String, _ input: String,
    _ modifiers: KeyModifierFlags = .command
  ) -> KeyCommand {
    KeyCommand(
      action: action, title: title, input: input, modifiers: modifiers, responder: .calendar)
  }

  private static let application = [
    KeyCommand(
      action: "find", title: "Find", input: "f", modifiers: .command, responder: .application)
  ]

  /// Further keys of the built-in commands: a full keyboard's Delete, and bare keys for those that
  /// browsers keep with Command.
  static let alternatives: [(stroke: KeyStroke, action: String)] = [
    (KeyStroke("Delete"), "delete"), (KeyStroke("n"), "new"), (KeyStroke("t"), "today"),
    (KeyStroke("1"), "day"), (KeyStroke("2"), "week"), (KeyStroke("3"), "month"),
    (KeyStroke("4"), "agenda"),
  ]

  /// Keys that are followed from press to release, rather than matched.
  static let arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]
}
