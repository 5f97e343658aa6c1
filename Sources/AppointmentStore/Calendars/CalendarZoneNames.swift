import Scheduling
import Synchronization

/// The zones of calendars as last read, to derive floating and all-day times without a read.
///
/// It may be out of date: the database tells when an appointment was derived in another zone than
/// its calendar's, and the store then derives it again.
final class CalendarZoneNames: Sendable {
  private static let most = 10_000
  private let names = Mutex<[CalendarID: String]>([:])

  subscript(calendar: CalendarID) -> String? {
    get { names.withLock { $0[calendar] } }
    set {
      names.withLock { names in
        if names.count >= Self.most { names.removeAll() }
        names[calendar] = newValue
      }
    }
  }
}
