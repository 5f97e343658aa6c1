package import Networking
package import PostgreSQLClient
package import Scheduling

/// Hears of changes that any node committed; a mere wake-up to compare change numbers.
///
/// It may miss some while it reconnects, so its reader also looks by itself now and then.
package final class ChangeListener: Sendable {
  package enum Signal: Hashable, Sendable {
    /// These calendars may have changed.
    case calendars([CalendarID])
    /// Anything may have changed: it has just begun to listen, or fell behind.
    case anything
  }

  private let listener: NotificationListener

  /// Starts to listen, on a connection of its own that must reach the server directly.
  package init(_ configuration: PostgreSQLConfiguration, on loop: EventLoop) {
    listener = NotificationListener(
      configuration, on: loop, channels: [ChangeNotification.channel])
  }

  /// The signals in order; for one reader. It ends with `close()`.
  package var signals: AsyncStream<Signal> {
    let events = listener.events
    return AsyncStream { continuation in
      let task = Task {
        for await event in events {
          switch event {
          case .listening: continuation.yield(.anything)
          case .notification(_, let payload):
            continuation.yield(ChangeNotification.signal(payload))
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  package func close() async {
    await listener.close()
  }
}

/// The text of a notification: the identifiers of calendars, with commas between.
enum ChangeNotification {
  static let channel = "edgewise_changes"
  /// PostgreSQL takes payloads of less than 8,000 octets.
  static let mostCalendars = 200

  static func payloads(_ calendars: [CalendarID]) -> [String] {
    stride(from: 0, to: calendars.count, by: mostCalendars).map { start in
      calendars[start..<min(start + mostCalendars, calendars.count)]
        .map(\.description).joined(separator: ",")
    }
  }

  static func signal(_ payload: String) -> ChangeListener.Signal {
    var calendars: [CalendarID] = []
    for text in payload.split(separator: ",") {
      guard let id = CalendarID(text: String(text)) else { return .anything }
      calendars.append(id)
    }
    return .calendars(calendars)
  }
}

extension PostgreSQLStore {
  package func notify(_ calendars: [CalendarID]) async throws(StoreError) {
    for payload in ChangeNotification.payloads(calendars) {
      _ = try await run(EditStatements.notify, [.text(payload)])
    }
  }
}
