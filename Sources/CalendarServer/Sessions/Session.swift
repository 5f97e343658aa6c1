import AppointmentStore
import LineProtocol
package import Networking
import Scheduling
import SystemZones

/// One connection: reads lines, runs commands in their order, hosts views and subscriptions.
///
/// It lives on one loop, together with its transport and its store's connections.
package actor Session {
  let transport: any Transport
  let services: Services
  let loop: EventLoop
  package nonisolated let unownedExecutor: UnownedSerialExecutor

  var handshake = Handshake()
  var zone: Zone
  var directory = CalendarDirectory()
  var out = LineWriter()
  var subscriptions: [Int: Subscription] = [:]
  var views: [Int: HostedView] = [:]
  var lastSubscription = 0
  var lastView = 0
  /// How often series were read for views.
  private var readings = 0
  /// Edits of gestures at the store, by view; commands wait for them.
  var commits: [Int: Task<Void, Never>] = [:]
  /// How many of them have not been answered yet.
  var openCommits = 0
  var delivery = ChangeDelivery()
  var own = OwnChanges()
  /// Calendars of which only the busy time is seen, those that views show and those of them that
  /// have changed since they were read.
  var busyFollowed: Set<CalendarID> = []
  var busyChanged: Set<CalendarID> = []
  var isReadingBusy = false
  /// Whether other views' gestures, or the user's clipboard, are other than the views show.
  var hasGhostNews = false
  var hasClipboardNews = false
  /// Set once nothing more is answered; what the client still sends is dropped.
  var isEnding = false
  /// Why, until the goodbye is said.
  var farewell: String?
  var lastTimer: EventLoop.Timer?
  private(set) var commandRuns = false
  /// The `IMPORT` whose file is coming; its reply is under way.
  var importing: ImportRun?
  /// Ends once nothing of the imports that were given up is looked up or written any more.
  var settling: Task<Void, Never>?

  private var framer: Framer
  private var deadline: SessionDeadline
  private var deadlineTimer: EventLoop.Timer?
  private var mistakes = 0

  var limits: ProtocolLimits { services.limits }

  package init(_ transport: any Transport, on loop: EventLoop, _ services: Services) {
    self.transport = transport
    self.services = services
    self.loop = loop
    unownedExecutor = loop.asUnownedSerialExecutor()
    zone = services.zones.local
    framer = Framer(limits: services.limits.earlyFraming)
    deadline = SessionDeadline(limits: services.limits, at: loop.now)
  }

  /// Serves the connection until either side ends it.
  package func run() async {
    out.notice("ELP", ["1"]) {
      $0.add("server", ServerVersion.name)
      $0.add("caps", Handshake.Capability.allCases.map(\.rawValue).joined(separator: ","))
    }
    send()
    watchDeadline()
    while let bytes = try? await transport.read() {
      // After the goodbye octets are read only so that they do not break the connection.
      guard !isEnding else { continue }
      deadline.heard(at: loop.now)
      forgetMissedPushes()
      framer.append(bytes)
      await handleLines()
      send()
      // Replies wait for the client to take them: nothing more is read before.
      await transport.drained(below: limits.softPushes)
    }
    await finish()
  }

  // MARK: Lines

  private func handleLines() async {
    while !isEnding, let output = framer.next() {
      switch output {
      case .fatal(let tag, let error):
        if importing != nil {
          abandonImport(error)
        } else {
          settleViews()
          out.error(tag, error)
        }
        end(reason: "framing")
      case .line(let line):
        if let command = take(ClientLine(line)) { await run(command) }
      case .part(let octets):
        await takePart(octets)
      case .partsEnd:
        await endParts()
      }
    }
    // What views have to show stands neither inside a reply nor behind the goodbye.
    if importing == nil, !isEnding { settleViews() }
  }

  /// Takes a line; a command, which may have to wait, is given back to be run.
  private func take(_ line: ClientLine) -> Command? {
    switch line {
    case .input(let event):
      if handshake.stage == .authenticated { take(event) } else { refuseEarlyInput() }
    case .refusedInput(let view, let sequence, let error):
      if handshake.stage == .authenticated {
        fault(view: view, sequence: sequence, error)
      } else {
        refuseEarlyInput()
      }
    case .refused(let tag, let error):
      settleViews()
      refuse(tag, handshake.stage == .greeted ? .helloFirst : error)
      countMistake()
    case .command(let command):
      settleViews()
      return command
    }
    return nil
  }

  private func run(_ command: Command) async {
    commandRuns = true
    do throws(ProtocolError) {
      let request = try decode(command)
      if let refusal = handshake.refusal(of: request) { throw refusal }
      for commit in commits.values { await commit.value }
      try await performOnce(request, command)
    } catch {
      refuse(command.tag, error)
    }
    // The reply to a file that is still coming is under way until its end.
    if importing == nil { endCommand() } else if isEnding { abandonImport(.importStopped) }
  }

  /// Lets out what has waited for the reply to be whole.
  func endCommand() {
    commandRuns = false
    sayFarewell()
    deliverChanges()
    deliverSharedNews()
    send()
  }

  private func decode(_ command: Command) throws(ProtocolError) -> Request {
    do throws(ProtocolError) {
      let request = try Request.decode(command)
      mistakes = 0
      return request
    } catch {
      // A greeting that is merely wrong is told so; anything else is no client of ours.
      if handshake.stage == .greeted, command.verb != "HELLO" { throw .helloFirst }
      countMistake()
      throw error
    }
  }

  private func refuse(_ tag: Tag, _ error: ProtocolError) {
    out.error(tag, error)
    if error.code.isFatal { end(reason: error.code.rawValue.lowercased()) }
  }

  private func refuseEarlyInput() {
    refuse(.quiet, handshake.stage == .greeted ? .helloFirst : .authenticateFirst)
  }

  private func countMistake() {
    mistakes += 1
    if mistakes >= limits.mistakes { end(reason: "mistakes") }
  }

  /// Lets longer lines and literals in, once the client is known.
  func widenFraming() { framer.limits = limits.framing }

  /// Whether pushes may be written now; an edit's answer comes before the news of it.
  var mayPush: Bool { !commandRuns && openCommits == 0 && !isEnding }

  // MARK: Output

  /// Hands what was written to the transport, and parts with a client that takes nothing.
  func send() {
    guard !out.isEmpty else { return }
    let isSlow = !commandRuns && transport.pendingBytes > limits.hardPushes
    transport.write(out.take())
    if isSlow { end(reason: "slow") }
  }

  /// Hands a part of a long reply over, and waits while the client has too much of it to take.
  func sendPart() async {
    guard out.bytes.count >= Self.part else { return }
    send()
    await transport.drained(below: limits.softPushes)
  }

  private static let part = 65_536

  /// The number of a reading that begins now.
  func nextReading() -> Int {
    readings += 1
    return readings
  }

  // MARK: Time

  private func watchDeadline() {
    guard !isEnding else { return }
    switch deadline.check(at: loop.now, stage: handshake.stage) {
    case .wait(let milliseconds):
      deadlineTimer = loop.schedule(afterMilliseconds: min(milliseconds, 60_000)) {
        [weak self] in
        self?.assumeIsolated { $0.watchDeadline() }
      }
    case .warn:
      out.notice("NOTE", ["ping"])
      send()
      watchDeadline()
    case .close(let reason):
      end(reason: reason)
    }
  }

  /// Stops what happens by itself.
  func stopTimers() {
    if let deadlineTimer { loop.cancel(deadlineTimer) }
    for view in views.values { stopClock(of: view) }
  }
}
