public import Scheduling

/// A day, week, month or agenda view of a calendar as a value: events in, effects out.
///
/// It has no clock and no randomness: the same events give the same effects. Send `refresh` first.
public struct CalendarView: Sendable {
  public internal(set) var configuration: ViewConfiguration
  /// The view's time: the latest time of any event.
  public internal(set) var time: Milliseconds = 0

  /// The greatest time; later ones count as this one.
  static let latest: Milliseconds = 1_000_000_000_000_000

  /// When the view opened.
  let openedAt: Instant
  /// What the view knows of, drawn or not.
  var items: [ItemReference: Item] = [:]
  var layout: Layout
  /// Where the viewport begins in the content.
  var offset = Point.zero

  var contacts = Contacts()
  var gesture = Gesture.none {
    didSet { if !gesture.isDrag { drag = nil } }
  }
  /// What the gesture `drag` carries, and nothing without one; beside it, so that a move changes it
  /// where it lies.
  var drag: Drag?
  var clicks = ClickRecognizer()
  var pointer = PointerInteraction()

  var selection = Selection()
  var focus: Focus
  /// Whether a text field of the client has the keys.
  var isEditingText = false
  /// What Space shows of an appointment.
  var previewed: ItemReference?
  /// Whether several are being selected, so that a tap adds.
  var isSelectingMultiple = false

  var commands = CommandRegistry()
  var commandChange = 0
  var keys = PressedKeys()
  var arrows: [HeldArrow] = []
  /// Steps of arrow keys that wait for the store to be done with the last edit.
  var waitingSteps: [(arrow: HeldArrow, times: Int)] = []
  var hud = HUD()
  var toldClaims: ClaimState?
  var isMenuShown = false

  var clipboard = Clipboard() {
    didSet { cut = CutReferences(clipboard) }
  }
  /// What of the clipboard waits to be pasted elsewhere.
  private(set) var cut = CutReferences(Clipboard())
  var history: EditHistory?
  /// Whether an undo or a redo is at the host.
  var awaitsHistory = false
  /// Whether what is being created shall be opened.
  var opensCreated = false
  var autoScroll = AutoScroll()
  /// What others' gestures make of appointments, by user.
  var ghosts: [String: [Ghost]] = [:]
  /// Whether others are shown the gesture under way.
  var isSharing = false
  /// Where the effects of the event at hand begin.
  var eventStart = 0
  /// What the host was asked to load.
  var awaited: ViewConfiguration?

  /// When something was last said in a key hold.
  var said: Milliseconds?
  /// The interval of view time whose mark of the present was told last.
  var toldNow: Milliseconds = 0

  /// Creates a view that opens at an instant, which is time 0 of its events.
  ///
  /// - Throws: what the configuration's `validate()` throws.
  public init(configuration: ViewConfiguration, items: [Item], now: Instant)
    throws(ConfigurationError)
  {
    try configuration.validate()
    self.configuration = configuration
    self.openedAt = now
    for item in items { self.items[item.reference] = item }
    layout = Layout(items: self.items.values, configuration: configuration)
    focus = .slot(layout.grid.firstSlot(of: configuration, now: now))
  }

  /// The selected items, in tab order.
  public var selectedReferences: [ItemReference] { inTabOrder(selection.references) }

  /// Where a contact is, in viewport points; nothing for one that is not down.
  public func location(ofContact number: Int) -> Point? { contacts[number]?.location }

  /// Handles an event; a time below the view's counts as the view's.
  public mutating func handle(_ event: Event, at time: Milliseconds) -> [Effect] {
    var effects: [Effect] = []
    handle(event, at: time, into: &effects)
    return effects
  }

  /// Handles an event and appends its effects, so that a caller can reuse the array.
  public mutating func handle(
    _ event: Event, at time: Milliseconds, into effects: inout [Effect]
  ) {
    let time = max(self.time, min(time, Self.latest))
    // What merely moves over the view is most of all events, and touches little.
    if case .hover(let point, let kind, _) = event, hud.state == .idle, !isDue(time) {
      self.time = time
      return hover(point.clamped, kind, into: &effects)
    }
    // So is what moves in the middle of a drag.
    if case .move(let contact, let point, let modifiers) = event, hud.state == .idle,
      time - toldNow < policy.nowInterval, arrows.isEmpty, autoScroll.isIdle, ownsDrag(contact)
    {
      self.time = time
      let first = effects.count
      eventStart = first
      moveDrag(contact, point.clamped, modifiers, into: &effects)
      // Previews are all that it tells.
      if effects.count > first {
        shareGesture(into: &effects)
        announce(first, into: &effects)
      }
      return
    }
    let first = effects.count
    eventStart = first
    // All that is told beside a reset belongs after it, whatever was due by then as well.
    let isReset = resets(event)
    if isReset { effects.append(.reset) }
    let showedHUD = hud.state == .shown
    advance(to: time, tellingNow: !isReset, into: &effects)
    if hud.state != .idle { interruptHUD(event) }
    perform(event, into: &effects)
    if showedHUD, hud.state != .shown { effects.append(.noHUD) }
    if !event.isMotion { settleClaims(into: &effects) }
    if effects.count > first {
      share(first, into: &effects)
      announce(first, into: &effects)
    }
  }

  private mutating func perform(_ event: Event, into effects: inout [Effect]) {
    switch event {
    case .hover(let point, let kind, _): hover(point.clamped, kind, into: &effects)
    case .leave:
      pointer.hover = nil
      updatePointer(into: &effects)
    case .down(let contact, let type, let point, let button, let modifiers):
      down(contact, type, point.clamped, button, modifiers, into: &effects)
    case .move(let contact, let point, let modifiers):
      move(contact, point.clamped, modifiers, into: &effects)
    case .up(let contact, let point, let modifiers):
      up(contact, point.clamped, modifiers, into: &effects)
    case .cancel(let contact): cancel(contact, into: &effects)
    case .wheel(let point, let dx, let dy, _):
      wheel(point.clamped, by: Point(x: dx, y: dy).clamped, into: &effects)
    case .press(let press): handle(press, into: &effects)
    case .tick: break
    case .blur: blur(into: &effects)
    case .focus(let text): takeFocus(text: text, into: &effects)
    case .command(let name, let command): setCommand(name, command, into: &effects)
    case .run(let action): run(action, into: &effects)
    case .choose(let scope): choose(scope, into: &effects)
    default: performForHost(event, into: &effects)
    }
  }

  /// What the host tells, rather than the user.
  private mutating func performForHost(_ event: Event, into effects: inout [Effect]) {
    switch event {
    case .refresh: appendAll(into: &effects)
    case .changed(let upserts, let removals):
      change(upserts, removals, .changed, into: &effects)
    case .revoked(let references): change([], references, .denied, into: &effects)
    case .configured(let configuration, let items):
      configure(configuration, items, into: &effects)
    case .loadFailed: awaited = nil
    case .calendars(let standard, let guarded):
      configuration.standardCalendar = standard
      configuration.guardedCalendars = guarded
      renewDrag(into: &effects)
    case .committed(let commitment): finish(commitment, into: &effects)
    case .rejected(let code): refuse(code, into: &effects)
    case .clipboard(let clipboard): setClipboard(clipboard, telling: false, into: &effects)
    case .history(let undo, let redo): history = EditHistory(undo: undo, redo: redo)
    case .region(let name, let region): setRegion(name, region, into: &effects)
    case .ghosts(let user, let ghosts): setGhosts(user, ghosts, into: &effects)
    default: break
    }
  }

  var policy: InteractionPolicy {
    _read { yield configuration.policy }
  }

  /// The present instant by the view's time.
  var now: Instant { openedAt.adding(seconds: time / 1_000) }

  private func resets(_ event: Event) -> Bool {
    switch event {
    case .refresh: true
    case .configured(let configuration, _): configuration.isValid
    default: false
    }
  }
}
