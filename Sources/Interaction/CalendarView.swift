public import Scheduling

/// A day or week view of a calendar as a value: events in, effects out.
///
/// It has no clock and no randomness: the same events give the same effects. Send `refresh` first.
public struct CalendarView: Sendable {
  public private(set) var configuration: ViewConfiguration
  /// The view's time: the latest time of any event.
  public private(set) var time: Milliseconds = 0

  /// Creates a view that opens at an instant, which is time 0 of its events.
  ///
  /// - Throws: what the configuration's `validate()` throws.
  public init(configuration: ViewConfiguration, items: [Item], now: Instant)
    throws(ConfigurationError)
  {
    try configuration.validate()
    self.configuration = configuration
  }

  /// When the view next needs a `tick` if nothing else happens, in its own time.
  public var deadline: Milliseconds? { nil }

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
    self.time = max(self.time, time)
  }
}
