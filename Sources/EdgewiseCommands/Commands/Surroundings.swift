package import Scheduling

/// What a command sees of the world around it.
package struct Surroundings: Sendable {
  package var environment: [String: String]
  package var console: Console
  /// The user's zone.
  package var zone: Zone
  /// Finds a zone by its IANA name.
  package var findZone: @Sendable (String) -> Zone?
  package var now: @Sendable () -> Instant
  /// Random octets for idempotency keys.
  package var randomWord: @Sendable () -> UInt64

  package init(
    environment: [String: String], console: Console, zone: Zone,
    findZone: @escaping @Sendable (String) -> Zone?, now: @escaping @Sendable () -> Instant,
    randomWord: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    self.environment = environment
    self.console = console
    self.zone = zone
    self.findZone = findZone
    self.now = now
    self.randomWord = randomWord
  }
}
