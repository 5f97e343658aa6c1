import AppointmentStore
import Scheduling

/// What was read of some families: a series before its overrides, nothing of one that is gone.
struct FamilyReading {
  /// Readings count from 1; a later one knows all that an earlier one knew.
  let number: Int
  private(set) var rows: [FamilyName: [Appointment]] = [:]

  init(number: Int, of names: Set<FamilyName>) {
    self.number = number
    for name in names { rows[name] = [] }
  }

  func only(_ names: Set<FamilyName>) -> FamilyReading {
    var some = self
    some.rows = rows.filter { names.contains($0.key) }
    return some
  }

  mutating func take(_ appointments: [Appointment]) {
    for appointment in appointments { rows[FamilyName(appointment)]?.append(appointment) }
  }
}

extension Appointment {
  /// Whether it repeats, or is an occurrence that differs.
  var isOfSeries: Bool { isSeries || occurrence != nil }
}

extension Change {
  /// The families that it changes, as its calendar sees them.
  var families: Set<FamilyName> {
    guard before?.isOfSeries == true || after?.isOfSeries == true else { return [] }
    return Set([before, after].compactMap { $0.map(FamilyName.init) })
  }
}

extension Session {
  /// Reads families as they are now.
  func read(_ names: Set<FamilyName>, as principal: Principal) async throws(StoreError)
    -> FamilyReading
  {
    var reading = FamilyReading(number: nextReading(), of: names)
    for (calendar, group) in Dictionary(grouping: names, by: \.calendar) {
      var uids = group.map(\.uid).sorted()[...]
      while !uids.isEmpty {
        reading.take(
          try await services.store.appointments(
            ofUIDs: Set(uids.prefix(Edit.mostOperations)), in: calendar, as: principal))
        uids = uids.dropFirst(Edit.mostOperations)
      }
    }
    return reading
  }

  /// The families that a page of changes touches, read anew for the views that show its calendar.
  func families(behind page: ChangePage, of calendar: CalendarID, as principal: Principal)
    async throws(StoreError) -> FamilyReading?
  {
    let views = views.values.filter { $0.revisions[calendar] != nil }
    guard !views.isEmpty else { return nil }
    var names: Set<FamilyName> = []
    for change in page.changes {
      for name in change.families where !names.contains(name) {
        if !views.allSatisfy({ $0.source.knows(change, of: name) }) { names.insert(name) }
      }
    }
    return names.isEmpty ? nil : try await read(names, as: principal)
  }
}
