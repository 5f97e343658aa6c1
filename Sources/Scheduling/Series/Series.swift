/// A repeating appointment together with the occurrences that differ from it.
public struct Series: Hashable, Sendable {
  /// The appointment that carries the rules.
  public var master: Appointment
  /// The occurrences that differ; `occurrence` names the one that each takes the place of.
  public var overrides: [Appointment]

  public init(master: Appointment, overrides: [Appointment] = []) {
    self.master = master
    self.overrides = overrides
  }

  /// All its appointments, the one with the rules first.
  public var rows: [Appointment] { [master] + overrides }

  /// When an occurrence takes place, whether or not it differs.
  ///
  /// - Throws: `RecurrenceError.noSuchOccurrence`.
  public func time(of id: OccurrenceID, in zone: Zone) throws(RecurrenceError) -> AppointmentTime {
    if let override = overrides.first(where: { $0.occurrence == id }) { return override.time }
    return try ruledTime(of: id, in: zone)
  }

  /// When an occurrence would take place if nothing had been changed about it.
  func ruledTime(of id: OccurrenceID, in zone: Zone) throws(RecurrenceError) -> AppointmentTime {
    let recurrence = try Recurrence(master.recurrence, zone: zone)
    guard let occurrence = recurrence.occurrence(id) else { throw .noSuchOccurrence("\(id)") }
    return occurrence.time(like: master.time)
  }
}

extension Appointment {
  /// Whether it is a series, and not one of a series' occurrences.
  public var isSeries: Bool { occurrence == nil && recurrence.repeats }

  /// The appointment without the rules and dates by which it repeats.
  func withoutRecurrence() -> Appointment {
    var single = self
    single.rules = []
    single.additions = []
    single.exclusions = []
    return single
  }

  /// The appointment taking place as a recurrence says.
  func taking(place set: RecurrenceSet) -> Appointment {
    var moved = self
    moved.time = set.first
    moved.rules = set.rules
    moved.additions = set.additions
    moved.exclusions = set.exclusions
    return moved
  }

  /// One occurrence as an appointment under the series' own identifier.
  public func occurring(as occurrence: Occurrence) -> Appointment {
    var single = withoutRecurrence()
    single.time = occurrence.time(like: time)
    single.occurrence = occurrence.id
    return single
  }
}
