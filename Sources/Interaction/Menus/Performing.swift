import Scheduling

extension CalendarView {
  /// Runs a command as a menu does, or tells why it cannot.
  mutating func run(_ action: String, into effects: inout [Effect]) {
    closeMenu(into: &effects)
    guard commands[action] != nil else { return effects.append(.fault(.notFound)) }
    guard canPerform(action) else {
      let code: RefusalCode =
        switch action {
        case "paste" where clipboard.isEmpty: .nothingToPaste
        case "undo" where gesture.isNone, "redo" where gesture.isNone: .nothingToUndo
        default: gesture.isNone ? .notFound : .conflict
        }
      return effects.append(.fault(code))
    }
    perform(action, into: &effects)
  }

  /// Performs a command that can be performed.
  mutating func perform(_ action: String, into effects: inout [Effect]) {
    if commands.isClients(action) || action == "find" { return effects.append(.ran(action)) }
    if let layout = ViewConfiguration.Layout(rawValue: action) {
      return load(configuration.shown(as: layout, around: focusDate), into: &effects)
    }
    switch action {
    case "focus-next": nextFocus.map { focusVisibly(.item($0), into: &effects) }
    case "focus-previous": previousFocus.map { focusVisibly(.item($0), into: &effects) }
    case "cancel": escape(into: &effects)
    case "open": open(into: &effects)
    case "preview": togglePreview(into: &effects)
    case "toggle-selection": toggleFocused(into: &effects)
    case "new": createSlot(opening: true, into: &effects)
    case "today": showToday(into: &effects)
    case "page-next": page(by: 1, into: &effects)
    case "page-previous": page(by: -1, into: &effects)
    case "select-all": selectAll(into: &effects)
    case "copy": copy(cutting: false, into: &effects)
    case "cut": copy(cutting: true, into: &effects)
    case "paste": paste(into: &effects)
    case "duplicate": duplicate(into: &effects)
    case "delete": delete(into: &effects)
    case "undo", "redo":
      awaitsHistory = true
      effects.append(action == "undo" ? .undo : .redo)
    default: transform(action, into: &effects)
    }
  }

  private mutating func open(into effects: inout [Effect]) {
    switch focus {
    case .item(let reference): effects.append(.open(reference, .detail))
    case .slot: createSlot(opening: true, into: &effects)
    }
  }

  private mutating func togglePreview(into effects: inout [Effect]) {
    guard case .item(let reference) = focus else { return }
    let isShown = previewed == reference
    previewed = isShown ? nil : reference
    effects.append(.open(reference, isShown ? .none : .preview))
  }

  private mutating func toggleFocused(into effects: inout [Effect]) {
    guard case .item(let reference) = focus else { return }
    var selection = selection
    if configuration.allowsMultipleSelection || selection.contains(reference) {
      selection.toggle(reference)
    } else {
      selection.select(reference)
    }
    setSelection(selection, into: &effects)
  }

  private mutating func selectAll(into effects: inout [Effect]) {
    var selection = selection
    selection.selectAll(layout.references)
    setSelection(selection, into: &effects)
  }

  /// Makes an appointment of one slot where the focus is.
  mutating func createSlot(opening: Bool, into effects: inout [Effect]) {
    let start: WallTime
    switch focus {
    case .slot(let wall): start = wall
    case .item(let reference):
      guard let index = layout.boxes(of: reference).first else { return }
      start = layout.grid.slot(holding: layout.boxes[index].time.start, configuration)
    }
    createSlot(at: start, opening: opening, into: &effects)
  }

  mutating func createSlot(at start: WallTime, opening: Bool, into effects: inout [Effect]) {
    guard gesture.isNone else { return }
    contacts.endAll()
    opensCreated = opening
    var drag = Drag(
      contact: nil, kind: .create, grabbed: nil, members: [], origin: .zero, modifiers: [])
    effects.append(.grab(.create, nil, revision: nil))
    let end = start.adding(seconds: Int64(configuration.slot * 60))
    let isByDate = configuration.layout == .month || configuration.layout == .agenda
    let change: DragChange =
      isByDate ? .dates(start.date, start.date.adding(days: 1)) : .span(start, end)
    _ = drag.update(by: change, .create, layout, configuration)
    tell(drag.previews, into: &effects)
    hold(drag)
    drop(drag, into: &effects)
  }
}
