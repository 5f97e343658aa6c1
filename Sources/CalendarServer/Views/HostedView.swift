import AppointmentStore
import Interaction
import LineProtocol
import Networking
import Scheduling

/// A client's view on the server: the state machine, its frames and its clock.
///
/// Output comes in frames. Events that wait for the same frame and only move are merged into the
/// newest, so that a slow client gets fewer, newer frames.
final class HostedView {
  let number: Int
  var machine: CalendarView
  var source: ViewSource
  /// Change numbers of the view's calendars, as its items show them.
  var revisions: [CalendarID: Int64]
  /// Change numbers at which the view's items were last read: earlier changes are in them.
  private var readings: [CalendarID: Int64]
  /// The client's own regions, as it last gave them.
  var regions: [String: PointerRegion] = [:]
  var clockTimer: EventLoop.Timer?
  /// The reading by which it knows what an undo would do.
  var historyReading = 0

  private(set) var frame = 0
  /// The newest event that a frame has acknowledged, and the newest that was taken.
  private(set) var acknowledged = 0
  private(set) var taken = 0
  private var waiting: InputEvent?
  private var effects: [Effect] = []
  private var faults: [(sequence: Int?, code: String)] = []
  /// The events that the client should deal with itself.
  private var unhandled: [Int?] = []
  private var showsRevisions = true
  /// The view's time at its last event, and the loop's time then.
  private var clock: (view: Milliseconds, loop: Int64)
  /// What is asked of the store and no one has picked up yet.
  private var requests: [HostRequest] = []
  /// What it asked to show last.
  private var newest: ViewConfiguration?
  /// What others are to see of its gesture, if that has changed since they were told.
  private var shared: [Ghost]?
  /// What was copied or cut and no one has picked up yet.
  private var copied: Clipboard?
  /// Whether frames are left out until the client has taken what waits.
  private(set) var isBehind = false

  init(
    number: Int, machine: CalendarView, source: ViewSource, revisions: [CalendarID: Int64],
    at loopTime: Int64
  ) {
    self.number = number
    self.machine = machine
    self.source = source
    self.revisions = revisions
    readings = revisions
    clock = (0, loopTime)
  }

  var calendars: Dictionary<CalendarID, Int64>.Keys { revisions.keys }

  /// The view's time: by the server's clock from its last event, unless only the client moves it.
  func time(at loopTime: Int64) -> Milliseconds {
    machine.configuration.clock == .server ? stamp(at: loopTime) : machine.time
  }

  /// The time of an event that the client leaves to the server.
  private func stamp(at loopTime: Int64) -> Milliseconds {
    max(machine.time, clock.view + max(0, loopTime - clock.loop))
  }

  // MARK: Events in

  /// Takes a client's event; one that only moves may wait for a newer.
  func take(_ event: InputEvent, at loopTime: Int64) {
    guard event.sequence > taken else {
      flushWaiting(at: loopTime)
      faults.append((event.sequence, ErrorCode.staleSequence.rawValue))
      return
    }
    taken = event.sequence
    if let waiting, !event.replaces(waiting) { flushWaiting(at: loopTime) }
    if event.isMerelyMotion {
      waiting = event
    } else {
      handle(event, at: loopTime)
    }
  }

  /// Notes an event that could not be read.
  func refuse(_ sequence: Int?, _ code: ErrorCode, at loopTime: Int64) {
    flushWaiting(at: loopTime)
    if let sequence, sequence > taken { taken = sequence }
    faults.append((sequence, code.rawValue))
  }

  /// Handles something that did not come from the client's devices.
  func handle(_ event: Event, at loopTime: Int64) {
    flushWaiting(at: loopTime)
    step(event, at: time(at: loopTime), loopTime)
  }

  /// Notes that items are shown as of these change numbers.
  func advance(_ calendar: CalendarID, to revision: Int64) {
    guard let known = revisions[calendar], revision > known else { return }
    revisions[calendar] = revision
    showsRevisions = true
  }

  /// Takes over what was read anew.
  func show(_ source: ViewSource, at revisions: [CalendarID: Int64]) {
    self.source = source
    self.revisions = revisions
    readings = revisions
  }

  /// Whether nothing else was asked to be shown since.
  func isNewest(_ configuration: ViewConfiguration) -> Bool { newest == configuration }

  /// Whether a change was made after the view's items were read.
  func isNews(_ change: Change) -> Bool {
    readings[change.calendar].map { change.revision > $0 } ?? false
  }

  /// Shows a calendar no more; false if it was not shown.
  func leave(_ calendar: CalendarID) -> Bool {
    guard revisions.removeValue(forKey: calendar) != nil else { return false }
    showsRevisions = true
    return true
  }

  /// Handles what waits and returns what the store must now do.
  func settle(at loopTime: Int64) -> [HostRequest] {
    flushWaiting(at: loopTime)
    defer { requests = [] }
    return requests
  }

  /// What others are to see of its gesture, if that is news; nothing ends it.
  func takeShared() -> [Ghost]? { shared.take() }

  /// What the user has copied or cut here, if that is news.
  func takeCopied() -> Clipboard? { copied.take() }

  /// Handles something that a command asked for; returns the code of a refusal.
  func perform(_ event: Event, at loopTime: Int64) -> RefusalCode? {
    flushWaiting(at: loopTime)
    var new: [Effect] = []
    machine.handle(event, at: time(at: loopTime), into: &new)
    clock = (machine.time, loopTime)
    var refusal: RefusalCode?
    // The command's answer tells it, not a frame.
    new.removeAll { effect in
      guard case .fault(let code) = effect else { return false }
      refusal = code
      return true
    }
    keep(new, sequence: nil)
    return refusal
  }

  private func flushWaiting(at loopTime: Int64) {
    guard let event = waiting.take() else { return }
    handle(event, at: loopTime)
  }

  private func handle(_ event: InputEvent, at loopTime: Int64) {
    let time = event.time.map(Milliseconds.init) ?? stamp(at: loopTime)
    step(Event(event.gesture), at: time, loopTime, sequence: event.sequence)
  }

  private func step(
    _ event: Event, at time: Milliseconds, _ loopTime: Int64, sequence: Int? = nil
  ) {
    var new: [Effect] = []
    machine.handle(event, at: time, into: &new)
    clock = (machine.time, loopTime)
    keep(new, sequence: sequence)
  }

  private func keep(_ new: [Effect], sequence: Int?) {
    guard !new.isEmpty else { return }
    // The previews of a frame replace all earlier ones.
    if new.contains(where: \.isPreview) { effects.removeAll(where: \.isPreview) }
    let ghosted = Set(new.compactMap(\.ghostUser))
    if !ghosted.isEmpty {
      effects.removeAll { $0.ghostUser.map(ghosted.contains) ?? false }
    }
    for effect in new {
      switch effect {
      case .commit(let edit): requests.append(.edit(edit))
      case .load(let configuration):
        newest = configuration
        requests.append(.load(configuration))
      case .undo: requests.append(.undo)
      case .redo: requests.append(.redo)
      case .shared(let ghosts): shared = ghosts
      case .clipboard(let clipboard): copied = clipboard
      case .fault(let code): faults.append((sequence, code.rawValue))
      case .unhandled: unhandled.append(sequence)
      case .reset:
        // Everything before it is void.
        effects = [effect]
      default: effects.append(effect)
      }
    }
  }

  // MARK: Frames out

  private var hasNews: Bool {
    !effects.isEmpty || !faults.isEmpty || !unhandled.isEmpty || taken > acknowledged
  }

  /// Writes the frame of what has happened since the last one, if anything has.
  func writeFrame(into out: inout LineWriter, at text: (([CalendarID: Int64]) -> String?)) {
    guard hasNews else { return }
    frame += 1
    let writer = FrameWriter(view: number, frame: frame)
    if !isBehind {
      for effect in effects { writer.write(effect, into: &out) }
    }
    for sequence in unhandled { writer.unhandled(sequence, into: &out) }
    for fault in faults { writer.fault(fault.sequence, fault.code, into: &out) }
    let showsItems = showsRevisions && effects.contains(where: \.showsItems)
    writer.end(
      acknowledging: taken, at: showsItems ? text(revisions) : nil, into: &out)
    if showsItems { showsRevisions = false }
    acknowledged = taken
    effects.removeAll(keepingCapacity: true)
    faults = []
    unhandled = []
  }

  /// Leaves effects out until `recover`, as the client takes nothing.
  func fallBehind() { isBehind = true }

  /// Tells everything anew once the client has caught up.
  func recover(at loopTime: Int64) {
    guard isBehind else { return }
    isBehind = false
    showsRevisions = true
    handle(.refresh, at: loopTime)
  }

  /// How many milliseconds from now the view needs a tick, if it does and the server ticks it.
  func tickDelay(at loopTime: Int64) -> Int64? {
    guard machine.configuration.clock == .server, let deadline = machine.deadline else {
      return nil
    }
    return max(0, deadline - time(at: loopTime))
  }
}

extension Effect {
  fileprivate var isPreview: Bool {
    if case .preview = self { return true }
    return false
  }

  /// Whose ghosts it draws or takes away; what is told of a user replaces what was told before.
  fileprivate var ghostUser: String? {
    switch self {
    case .ghost(let ghost): ghost.user
    case .noGhost(let user): user
    default: nil
    }
  }

  /// Whether it tells where appointments are.
  fileprivate var showsItems: Bool {
    switch self {
    case .reset, .box, .noBox: true
    default: false
    }
  }
}
