/// The outcome of one gesture: what the host applies once, as one transaction and one undo step.
public struct GestureEdit: Hashable, Sendable {
  /// The new time of one appointment.
  public struct Change: Hashable, Sendable {
    /// The appointment to change or to copy; nothing for a new one.
    public var reference: ItemReference?
    /// The revision that the gesture started from; the change holds only if it is still so.
    public var revision: Int64?
    /// Instants for timed ones; the host turns them into the appointment's own zone.
    public var time: ItemTime

    public init(reference: ItemReference?, revision: Int64?, time: ItemTime) {
      self.reference = reference
      self.revision = revision
      self.time = time
    }
  }

  /// `copy` adds new appointments like the named ones, `create` adds an untitled one; the others
  /// change the named ones.
  public var operation: GestureOperation
  /// In the order in which the gesture took hold of them; at least one.
  public var changes: [Change]

  public init(operation: GestureOperation, changes: [Change]) {
    self.operation = operation
    self.changes = changes
  }
}
