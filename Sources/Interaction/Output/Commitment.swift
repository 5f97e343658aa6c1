/// What the store made of the edit of a gesture.
public struct Commitment: Hashable, Sendable {
  /// The change number that the edit got.
  public var revision: Int64
  /// The name of the undo step.
  public var undo: String
  /// Of an operation that adds: the new appointments, in the order of the edit's changes.
  public var created: [ItemReference]
  /// The changed and new appointments as they are now.
  public var items: [Item]
  /// The appointments that are no more.
  public var removed: [ItemReference]
  /// The names that occurrences have now whose series was moved along with them.
  public var renamed: [ItemReference: ItemReference]

  public init(
    revision: Int64, undo: String, created: [ItemReference] = [], items: [Item],
    removed: [ItemReference] = [], renamed: [ItemReference: ItemReference] = [:]
  ) {
    self.revision = revision
    self.undo = undo
    self.created = created
    self.items = items
    self.removed = removed
    self.renamed = renamed
  }
}
