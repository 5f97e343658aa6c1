import CalendarClient
import LineProtocol
import Networking
import Scheduling

/// One run of a command: its arguments, its surroundings, and the way to the server.
struct CommandContext: Sendable {
  let arguments: ParsedArguments
  let surroundings: Surroundings
  let loop: EventLoop
  let signIn = SignIn()

  var console: Console { surroundings.console }
  var wantsJSON: Bool { arguments.has("json") }

  /// The zone that `--zone` names, else the user's.
  func zone() throws(CommandFailure) -> Zone {
    guard let name = arguments.value("zone") else { return surroundings.zone }
    if let zone = surroundings.findZone(name) { return zone }
    let near = ZoneSuggestion.nearest(to: name, in: surroundings.zoneNames())
    throw CommandFailure(
      .usage, code: "zone", "there is no time zone \"\(TerminalText.harmless(name))\"",
      hint: near.isEmpty
        ? "write it as the IANA database does, such as Europe/Athens or America/New_York"
        : "did you mean \(near.joined(separator: ", "))?")
  }

  /// Now, in a zone.
  func moment(in zone: Zone) -> Moment {
    Moment(now: surroundings.now()) { zone.wallTime(at: $0) }
  }

  /// Connects, proves who the user is, and closes the connection after `body`.
  func withServer<Value: Sendable>(
    zone: Zone? = nil, want: [String] = [],
    _ body: @Sendable (CalendarClient) async throws -> Value
  ) async throws -> Value {
    let client = try await connect(zone: zone ?? surroundings.zone, want: want).client
    do {
      let value = try await body(client)
      await client.close()
      return value
    } catch {
      var shown: any Error = error
      if let refusal = error as? ClientError {
        shown =
          if let missing = await MissingCalendar(client: client, arguments: arguments)
            .explained(refusal)
          { missing } else {
            await ClashReport(client: client, surroundings: surroundings).explained(refusal)
          }
      }
      await client.close()
      throw shown
    }
  }

  /// A connection that the caller closes, and the name of the user.
  func connect(
    zone: Zone, want: [String] = []
  ) async throws -> (client: CalendarClient, user: String) {
    let choice = try ServerChoice(arguments, environment: surroundings.environment)
    let client = try await CalendarClient.connect(to: choice.endpoint, on: loop)
    do {
      try await client.hello(client: "edgewise-cli", zone: zone.identifier, want: want)
      return (client, try await signIn(client, choice, self))
    } catch {
      await client.close()
      throw error
    }
  }

  /// Prints a value for programs, or lines for people.
  func print(_ json: @autoclosure () -> JSONValue, _ lines: @autoclosure () -> [String]) {
    if wantsJSON { console.print(json().text) } else { console.print(lines()) }
  }

  /// A key under which the server makes a change once, however often it is sent.
  func idempotencyKey() -> String {
    "cli-" + String(surroundings.randomWord(), radix: 36)
      + String(surroundings.randomWord(), radix: 36)
  }
}
