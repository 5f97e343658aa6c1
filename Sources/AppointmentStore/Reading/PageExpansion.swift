package import Scheduling

/// A part of a list in which each occurrence of a series stands for itself.
package struct InstancePage: Hashable, Sendable {
  package var instances: [Instance]
  /// Where the next page starts; nothing on the last page.
  package var next: AppointmentCursor?
}

extension AppointmentPage {
  /// Expands the series of a page among its appointments.
  ///
  /// - Parameters:
  ///   - range, cursor, limit: as they were given for the page.
  ///   - isOver: whether no more time may be spent, asked before each series.
  ///   - zones: finds a zone by its IANA name.
  /// - Throws: `limit` when the range holds more occurrences than the budget.
  package func instances(
    touching range: InstantRange, after cursor: AppointmentCursor?, limit: Int,
    budget: InstanceBudget = InstanceBudget(), isOver: () -> Bool = { false },
    zones: (String) -> Zone?
  ) throws(StoreError) -> InstancePage {
    var families: [FamilyName: AppointmentID] = [:]
    var sources: [Expansion.Source] = []
    for stored in series {
      families[FamilyName(stored.appointment)] = stored.appointment.id
      if stored.touches { sources.append(try stored.source(zones)) }
    }
    var singles = singles
    if !families.isEmpty {
      for index in singles.indices where singles[index].appointment.occurrence != nil {
        singles[index].series = families[FamilyName(singles[index].appointment)]
      }
    }
    // Without series to expand the page stays as it was read, in its order.
    if sources.isEmpty { return InstancePage(instances: singles, next: next) }
    do throws(ExpansionError) {
      var expansion = try Expansion(
        sources, singles: singles, touching: range, after: cursor.map(InstanceCursor.init),
        budget: budget, isOver: isOver)
      var page = InstancePage(instances: [], next: nil)
      let end = next.map(InstanceCursor.init)
      while let instance = try expansion.next() {
        // Beyond the page's last appointment, later pages may have others.
        if let end, instance.cursor > end { break }
        if page.instances.count == limit {
          page.next = page.instances.last.map { AppointmentCursor($0.cursor) }
          return page
        }
        page.instances.append(instance)
      }
      page.next = next
      return page
    } catch {
      throw StoreError(error)
    }
  }
}

extension InstanceCursor {
  init(_ cursor: AppointmentCursor) {
    // Starts are whole seconds.
    self.init(start: Instant(secondsSinceEpoch: cursor.start / 1_000_000), id: cursor.id)
  }
}

extension AppointmentCursor {
  package init(_ cursor: InstanceCursor) {
    let (product, overflow) = cursor.start.secondsSinceEpoch
      .multipliedReportingOverflow(by: 1_000_000)
    self.init(start: overflow ? .max : product, id: cursor.id)
  }
}
