package import Scheduling

/// What a command sees of the world around it.
package struct Surroundings: Sendable {
  package var environment: [String: String]
  package var console: Console
  /// The person at the terminal, if there is one to be asked.
  package var keyboard: Keyboard?
  /// Reads a line from the standard input, wherever it comes from.
  package var readInput: @Sendable () -> String?
  /// The user's zone.
  package var zone: Zone
  /// Finds a zone by its IANA name.
  package var findZone: @Sendable (String) -> Zone?
  /// All names that `findZone` knows.
  package var zoneNames: @Sendable () -> [String]
  package var now: @Sendable () -> Instant
  /// Random octets for idempotency keys.
  package var randomWord: @Sendable () -> UInt64

  /// The present year, which people take for granted.
  var year: Int { zone.wallTime(at: now()).date.year }

  package init(
    environment: [String: String], console: Console, keyboard: Keyboard? = nil,
    readInput: @escaping @Sendable () -> String? = { nil }, zone: Zone,
    findZone: @escaping @Sendable (String) -> Zone?,
    zoneNames: @escaping @Sendable () -> [String] = { [] },
    now: @escaping @Sendable () -> Instant,
    randomWord: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    self.environment = environment
    self.console = console
    self.keyboard = keyboard
    self.readInput = readInput
    self.zone = zone
    self.findZone = findZone
    self.zoneNames = zoneNames
    self.now = now
    self.randomWord = randomWord
  }
}
