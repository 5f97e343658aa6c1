import CalendarClient
import LineProtocol
import Networking
import Scheduling

extension CommandDefinition {
  static let watch = CommandDefinition(
    "watch", arguments: "[PERIOD]", count: 0...6,
    summary: "Print changes as they come, until you stop it.",
    options: [CommandOption("calendar", "C", "Only this calendar, or several: home,work.")],
    details: [
      "PERIOD as for list; left out, a year back and two years ahead. A lost connection is made\n"
        + "again, and what changed meanwhile is printed then.",
      "JSON, a line each: event (changed, removed, missed or closed), id, rev, calendar, by, title,\n"
        + "start, end.",
    ],
    examples: ["edgewise watch", "edgewise watch week --calendar home --json"]
  ) { context in
    let moment = context.moment(in: context.surroundings.zone)
    let words = context.arguments.positionals.joined(separator: " ")
    let period =
      try words.isEmpty
      ? SpokenPeriod(days: moment.today.adding(days: -366)..<moment.today.adding(days: 731))
      : SpokenPeriod(words, at: moment)
    var watch = ChangeWatch(
      range: "\(period.days.lowerBound)/\(period.days.upperBound)",
      calendar: context.arguments.value("calendar"))
    var wasConnected = false
    var failures = 0
    while true {
      do {
        let client = try await context.connect(
          zone: context.surroundings.zone, want: ["push"]
        ).client
        try await subscribe(&watch, client, context, again: wasConnected)
        if !context.wantsJSON {
          context.console.writeError(wasConnected ? "Connected again.\n" : "Watching.\n")
        }
        wasConnected = true
        failures = 0
        try await follow(&watch, client, context)
        await client.close()
        if !context.wantsJSON { context.console.writeError("The connection was lost.\n") }
      } catch let error as ClientError {
        // Only a connection that once worked is worth waiting for.
        guard wasConnected, error.isPassing else { throw error }
      }
      failures = min(failures + 1, 6)
      try await context.loop.sleep(milliseconds: Int64(150) << failures)
    }
  }

  private static func subscribe(
    _ watch: inout ChangeWatch, _ client: CalendarClient, _ context: CommandContext,
    again wasConnected: Bool
  ) async throws {
    do throws(ClientError) {
      watch.subscribed(try await client.send(watch.subscription))
    } catch {
      guard wasConnected, error.code == .tooOld || error.code == .badValue else { throw error }
      watch.forget()
      watch.subscribed(try await client.send(watch.subscription))
      show(.missed, context)
    }
  }

  private static func follow(
    _ watch: inout ChangeWatch, _ client: CalendarClient, _ context: CommandContext
  ) async throws {
    for await event in client.events {
      switch event {
      case .push(.subscription, _, let word, let pairs):
        if let change = watch.accept(word, pairs) { show(change, context) }
      case .notice(word: "NOTE", let arguments) where arguments.first?.value == "ping":
        _ = try await client.send(ClientCommand("PING"))
      case .missed:
        show(.missed, context)
      case .push, .notice: break
      }
    }
  }

  private static func show(_ change: ChangeWatch.Change, _ context: CommandContext) {
    context.print(change.json, [change.text(context.surroundings)])
  }
}

extension ClientError {
  /// Whether trying again later can help.
  fileprivate var isPassing: Bool {
    switch self {
    case .connectionLost, .cannotConnect: true
    case .refusedCommand: code == .busy || code == .unavailable || code == .timeout
    case .notAServer, .unsendable: false
    }
  }
}
