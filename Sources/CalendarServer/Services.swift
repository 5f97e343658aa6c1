package import AppointmentStore
package import LineProtocol
package import SystemZones

/// What the sessions of one loop share.
package struct Services: Sendable {
  package var store: any AppointmentStore
  package var zones: SystemZones
  package var feed: ChangeFeed
  package var gate: AccessGate
  package var access: AccessWatch
  package var limits: ProtocolLimits
  package var clock: WallClock
  package var log: ServerLog
  package var identifiers: IdentifierSource
  package var clipboards: Clipboards
  package var ghosts: GhostHub

  package init(
    store: any AppointmentStore, zones: SystemZones, feed: ChangeFeed, gate: AccessGate,
    access: AccessWatch, limits: ProtocolLimits = ProtocolLimits(), clock: WallClock,
    log: ServerLog,
    identifiers: IdentifierSource, clipboards: Clipboards, ghosts: GhostHub
  ) {
    self.store = store
    self.zones = zones
    self.feed = feed
    self.gate = gate
    self.access = access
    self.limits = limits
    self.clock = clock
    self.log = log
    self.identifiers = identifiers
    self.clipboards = clipboards
    self.ghosts = ghosts
  }
}
