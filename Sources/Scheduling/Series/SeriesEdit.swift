/// What becomes of a series by an edit.
public struct SeriesEdit: Hashable, Sendable {
  /// Every appointment that there is afterwards; those of the series that are not among them go.
  ///
  /// New ones have revision 0.
  public var rows: [Appointment]
  /// The appointment that stands for what was edited: an override, a series, or the single
  /// appointment that left its series.
  public var subject: AppointmentID

  public init(rows: [Appointment], subject: AppointmentID) {
    self.rows = rows
    self.subject = subject
  }
}
