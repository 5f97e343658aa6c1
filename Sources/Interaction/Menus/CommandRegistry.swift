/// Every command of a view: the one source of shortcuts, HUD, main menu and context menus.
struct CommandRegistry: Hashable {
  static let greatestCount = 256

  private(set) var clientCommands: [String: ClientCommand] = [:]
  /// By name, in the order in which they were added.
  private(set) var clientOrder: [String] = []
  private var actions: [KeyStroke: [String]] = [:]
  private(set) var menus = MenuBuilder()

  init() { index() }

  /// Adds, changes or takes away a command of the client's own.
  ///
  /// - Returns: nothing if it is done, else why not.
  mutating func set(_ name: String, _ command: ClientCommand?) -> RefusalCode? {
    guard !KeyCommand.builtIn.contains(where: { $0.action == name }), !name.isEmpty else {
      return .conflict
    }
    guard let command else {
      guard clientCommands.removeValue(forKey: name) != nil else { return .notFound }
      clientOrder.removeAll { $0 == name }
      index()
      return nil
    }
    if clientCommands[name] == nil {
      guard clientOrder.count < Self.greatestCount else { return .limit }
      clientOrder.append(name)
    }
    clientCommands[name] = command
    index()
    return nil
  }

  /// Changes the menus; commands of the client's own are put in afterwards.
  mutating func build(_ change: (inout MenuBuilder) -> Void) { change(&menus) }

  /// The commands from the first responder up; a client's own before those of the same responder.
  var chain: [KeyCommand] {
    Responder.allCases.flatMap { responder in
      clientOrder.compactMap { name in
        clientCommands[name].flatMap { $0.responder == responder ? KeyCommand(name, $0) : nil }
      } + KeyCommand.builtIn.filter { $0.responder == responder }
    }
  }

  subscript(action: String) -> KeyCommand? {
    if let command = clientCommands[action] { return KeyCommand(action, command) }
    return KeyCommand.builtIn.first { $0.action == action }
  }

  func isClients(_ action: String) -> Bool { clientCommands[action] != nil }

  /// The actions of a key from the first responder up.
  func actions(for stroke: KeyStroke) -> [String] { actions[stroke] ?? [] }

  /// The keys with a command, in the order of the chain.
  private(set) var strokes: [KeyStroke] = []

  /// The menus with the client's commands in them.
  var completeMenus: MenuBuilder {
    var menus = menus
    for name in clientOrder {
      guard let command = clientCommands[name], let path = command.menu else { continue }
      menus.place(name, inMenuAtPath: path, command.place)
    }
    return menus
  }

  private mutating func index() {
    actions = [:]
    strokes = []
    for command in chain {
      guard let input = command.input else { continue }
      note(KeyStroke(input, command.modifiers), command.action)
    }
    for (stroke, action) in KeyCommand.alternatives { note(stroke, action) }
  }

  private mutating func note(_ stroke: KeyStroke, _ action: String) {
    if actions[stroke] == nil { strokes.append(stroke) }
    actions[stroke, default: []].append(action)
  }
}

extension KeyCommand {
  init(_ name: String, _ command: ClientCommand) {
    self.init(
      action: name, title: command.title, input: command.input, modifiers: command.modifiers,
      discoverabilityTitle: command.discoverabilityTitle, responder: command.responder)
  }
}
