public import Scheduling

/// The outcome of one gesture or command: what the host applies once, as one transaction and one undo step.
public struct GestureEdit: Hashable, Sendable {
  /// The new time of one appointment.
  public struct Change: Hashable, Sendable {
    /// The appointment to change or to copy; nothing for a new one.
    public var reference: ItemReference?
    /// The revision that the gesture started from; the change holds only if it is still so.
    public var revision: Int64?
    /// For `delete` the time that goes. Instants for timed ones; the host turns them into the appointment's own zone.
    public var time: ItemTime

    public init(reference: ItemReference?, revision: Int64?, time: ItemTime) {
      self.reference = reference
      self.revision = revision
      self.time = time
    }
  }

  /// `copy`, `duplicate` and `paste` add new appointments like the named ones, `create` adds an
  /// untitled one, `delete` takes the named ones away; the others change them.
  public var operation: GestureOperation
  /// In the order in which the gesture took hold of them; at least one.
  public var changes: [Change]
  /// What of their series the named occurrences stand for.
  public var scope: EditScope
  /// For `paste`: the named appointments were cut, and go in the same transaction.
  public var isCut: Bool

  public init(
    operation: GestureOperation, changes: [Change], scope: EditScope = .this, isCut: Bool = false
  ) {
    self.operation = operation
    self.changes = changes
    self.scope = scope
    self.isCut = isCut
  }
}
