import Scheduling

/// A series' rules as the table holds them, and the instants derived from them.
struct DerivedSeries {
  var text: String
  /// No occurrence starts before it.
  var firstStart: Instant
  /// No occurrence ends after it; nothing for a series without end.
  var lastEnd: Instant?

  /// - Parameter zone: its own zone, or its calendar's for a floating or all-day series.
  /// - Returns: nothing for an appointment that is single.
  /// - Throws: `badRule` for rules that cannot be expanded.
  init?(_ appointment: Appointment, in zone: Zone) throws(StoreError) {
    let set = appointment.recurrence
    guard let text = RecurrenceText.text(of: set) else { return nil }
    guard appointment.occurrence == nil else {
      throw StoreError(
        .badRule, "An occurrence of a series cannot repeat by itself; change the series.")
    }
    do throws(RecurrenceError) {
      let recurrence = try Recurrence(set, zone: zone)
      self.text = text
      firstStart = recurrence.startBound
      lastEnd = recurrence.endBound
    } catch {
      throw StoreError(error)
    }
  }

  /// Gives an appointment its rules as they are read back.
  func restore(in appointment: inout Appointment) throws(StoreError) {
    do throws(RecurrenceError) {
      let set = try RecurrenceText.read(text, first: appointment.time)
      appointment.rules = set.rules
      appointment.additions = set.additions
      appointment.exclusions = set.exclusions
    } catch {
      throw StoreError(error)
    }
  }
}
