import Interaction
import LineProtocol
import Networking
import Scheduling

/// `REGION`, `COMMAND` and `RUN`: what a client adds to a view and asks of it beside input events.
extension Session {
  /// The most regions of a view.
  private static let mostRegions = 256

  func addRegion(_ region: Request.Region, _ tag: Tag) throws(ProtocolError) {
    let view = try view(region.view)
    guard view.regions[region.name] == nil else {
      throw ProtocolError(
        .conflict, "The view has a region \(region.name) already; change it with REGION set.")
    }
    guard view.regions.count < Self.mostRegions else {
      throw .limit(
        "regions", maximum: Self.mostRegions, "Take one away with REGION del before the next.")
    }
    guard let rect = region.rect else {
      throw ProtocolError(.missingKey, [Pair("key", "rect")], "REGION add needs rect=.")
    }
    try show(PointerRegion(rect: Rect(rect)).changed(by: region), region.name, in: view, tag)
  }

  func setRegion(_ region: Request.Region, _ tag: Tag) throws(ProtocolError) {
    let view = try view(region.view)
    guard let known = view.regions[region.name] else { throw Self.noRegion(region.name) }
    try show(known.changed(by: region), region.name, in: view, tag)
  }

  func deleteRegion(_ number: Int, _ name: String, _ tag: Tag) throws(ProtocolError) {
    let view = try view(number)
    guard view.regions[name] != nil else { throw Self.noRegion(name) }
    try show(nil, name, in: view, tag)
  }

  private func show(
    _ region: PointerRegion?, _ name: String, in view: HostedView, _ tag: Tag
  ) throws(ProtocolError) {
    try perform(.region(name: name, region), in: view) { _ in
      "The region cannot be shown; give it another place."
    }
    view.regions[name] = region
    answer(tag, view, "region", name)
  }

  private static func noRegion(_ name: String) -> ProtocolError {
    ProtocolError(.notFound, "The view has no region \(name); add it with REGION add.")
  }

  func addCommand(_ own: Request.OwnCommand, _ tag: Tag) throws(ProtocolError) {
    let view = try view(own.view)
    try perform(.command(name: own.name, ClientCommand(own)), in: view) { code in
      code == .limit
        ? "The view has as many commands as it takes; COMMAND del takes one away."
        : "The view has a command of its own of this name; choose another."
    }
    answer(tag, view, "name", own.name)
  }

  func deleteCommand(_ number: Int, _ name: String, _ tag: Tag) throws(ProtocolError) {
    let view = try view(number)
    try perform(.command(name: name, nil), in: view) { _ in
      "The client has added no command \(name); COMMAND add does."
    }
    answer(tag, view, "name", name)
  }

  func listCommands(_ number: Int, _ tag: Tag) throws(ProtocolError) {
    let commands = try view(number).machine.keyCommands
    for command in commands {
      out.row(tag) { pairs in
        pairs.add("name", command.action)
        pairs.add("title", command.title)
        pairs.add("discover", command.discoverabilityTitle)
        CommandPairs.write(keyOf: command, into: &pairs)
        pairs.add("state", command.state.rawValue)
      }
    }
    out.ok(tag) { $0.add("rows", commands.count) }
  }

  func listMenu(_ number: Int, _ point: PointValue?, _ tag: Tag) throws(ProtocolError) {
    let entries = try view(number).machine.menuEntries(context: point != nil)
    for entry in entries {
      out.row(tag) { CommandPairs.write(entry, into: &$0) }
    }
    out.ok(tag) { $0.add("rows", entries.count) }
  }

  /// Runs a command of a view; what comes of it is told by frames, as after a key.
  func run(_ number: Int, _ name: String, _ choice: Request.Choice?, _ tag: Tag)
    throws(ProtocolError)
  {
    let view = try view(number)
    if name == "choose" {
      guard let choice else {
        throw ProtocolError(
          .missingKey, [Pair("key", "choose")],
          "RUN choose needs choose=this, future, all or cancel.")
      }
      try perform(.choose(EditScope(choice)), in: view) { _ in
        "Nothing is asked; a PENDING with choose= is."
      }
    } else {
      guard choice == nil else {
        throw ProtocolError(
          .unknownKey, [Pair("key", "choose")], "Only RUN choose takes choose=.")
      }
      try perform(.run(name), in: view, Self.whyNotRun)
    }
    answer(tag, view, "name", name)
  }

  private func perform(
    _ event: Event, in view: HostedView, _ text: (ErrorCode) -> String
  ) throws(ProtocolError) {
    guard let refusal = view.perform(event, at: loop.now) else { return }
    let code = ErrorCode(rawValue: refusal.rawValue) ?? .badValue
    throw ProtocolError(code, text(code))
  }

  private func answer(_ tag: Tag, _ view: HostedView, _ key: StaticString, _ name: String) {
    out.ok(tag) { pairs in
      pairs.add("view", "v\(view.number)")
      pairs.add(key, name)
    }
    settle(view)
  }

  private static func whyNotRun(_ code: ErrorCode) -> String {
    switch code {
    case .nothingToPaste: "Nothing was copied; run copy or cut first."
    case .nothingToUndo: "There is no edit to take back or to make again."
    case .conflict: "A gesture is under way; end it first."
    default: "The view has no such command now; COMMANDS lists them, with enabled=."
    }
  }
}

extension Rect {
  init(_ rect: RectValue) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension PointerRegion {
  fileprivate func changed(by region: Request.Region) -> PointerRegion {
    var changed = self
    if let rect = region.rect { changed.rect = Rect(rect) }
    if let effect = region.effect { changed.effect = PointerStyle.Effect(effect) }
    if let shape = region.shape { changed.shape = PointerStyle.Shape(shape) }
    if let axes = region.axes { changed.axes = PointerStyle.Axes(axes) }
    changed.radius = region.radius ?? radius
    changed.tint = region.tint ?? tint
    changed.shadow = region.shadow ?? shadow
    changed.scale = region.scale ?? scale
    return changed
  }
}

extension PointerStyle.Effect {
  fileprivate init(_ effect: Request.RegionEffect) {
    switch effect {
    case .highlight: self = .highlight
    case .lift: self = .lift
    case .hover: self = .hover
    case .none: self = .none
    }
  }
}

extension PointerStyle.Shape {
  fileprivate init(_ shape: Request.RegionShape) {
    switch shape {
    case .roundedRect: self = .roundedRect
    case .beam: self = .beam
    case .resizeVertical: self = .resizeVertical
    case .resizeHorizontal: self = .resizeHorizontal
    case .path: self = .path
    }
  }
}

extension PointerStyle.Axes {
  fileprivate init(_ axes: Request.RegionAxes) {
    switch axes {
    case .vertical: self = .vertical
    case .horizontal: self = .horizontal
    case .both: self = .both
    }
  }
}

extension EditScope {
  /// The scope of an answer; nothing for `cancel`.
  fileprivate init?(_ choice: Request.Choice) {
    switch choice {
    case .this: self = .this
    case .future: self = .future
    case .all: self = .all
    case .cancel: return nil
    }
  }
}

extension ClientCommand {
  fileprivate init(_ own: Request.OwnCommand) {
    self.init(
      title: own.title, discoverabilityTitle: own.discoverabilityTitle, input: own.input,
      modifiers: KeyModifierFlags(own.modifiers), menu: own.menu)
    switch own.place {
    case .first: place = .first
    case .replace: place = .replace
    case .last, nil: place = .last
    }
    switch own.responder {
    case .calendar: responder = .calendar
    case .application: responder = .application
    case .view, nil: responder = .view
    }
  }
}
