import AppointmentStore

/// What is done each hour beside serving: clearing away what is too old to be asked for, and looking
/// further ahead in calendars that refuse double booking.
struct Upkeep: Sendable {
  /// Milliseconds between two turns.
  static let interval: Int64 = 3_600_000

  let work: @Sendable () async throws(StoreError) -> Void
  /// Waits for the next turn; an error ends the upkeep.
  let pause: @Sendable () async throws -> Void
  let log: @Sendable (String) -> Void

  /// Works at once, and after each pause.
  func run() async {
    while !Task.isCancelled {
      do throws(StoreError) {
        try await work()
      } catch {
        // The next hour's turn makes it good.
        if !Task.isCancelled { log("the hourly upkeep has to wait: \(error.text)") }
      }
      do { try await pause() } catch { return }
    }
  }
}
