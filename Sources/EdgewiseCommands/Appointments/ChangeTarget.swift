import CalendarClient

/// What a command changes: an appointment as it is, and how much of its series.
struct ChangeTarget: Sendable {
  let reference: AppointmentReference
  let appointment: ListedAppointment
  let scope: SeriesScope?

  /// The beginning of a change of the target.
  func command(_ verb: String) -> ClientCommand {
    ClientCommand(verb, reference.id).with("occ", reference.occurrence)
      .with("scope", reference.occurrence == nil ? nil : scope?.rawValue)
  }

  /// The command made once, and only if nobody has changed the target meanwhile.
  func finished(_ command: ClientCommand, key: String) -> ClientCommand {
    command.with("rev", appointment.revision.isEmpty ? nil : appointment.revision).with("key", key)
  }
}

extension CommandContext {
  /// Finds what `ID` or `ID@OCC` names, and asks how much of a series is meant.
  func target(
    _ written: String, doing verb: String, _ client: CalendarClient, _ moment: Moment
  ) async throws -> ChangeTarget {
    let named = try await AppointmentFinder(client: client, moment: moment).reference(written)
    let appointment = try await Listing(client: client).appointment(named)
    // An occurrence that differs has an id of its own, and is one of its series all the same.
    let reference = AppointmentReference(
      id: appointment.id, occurrence: appointment.occurrence ?? named.occurrence)
    return ChangeTarget(
      reference: reference, appointment: appointment,
      scope: try scope(of: reference, appointment, doing: verb))
  }
}
