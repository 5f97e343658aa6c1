/// What a user has copied or cut, as every view of the user knows it (UIPasteboard).
public struct Clipboard: Hashable, Sendable {
  /// A copied appointment, as it was then.
  public struct Entry: Hashable, Sendable {
    public var reference: ItemReference
    /// The revision that a cut takes away.
    public var revision: Int64
    public var time: ItemTime

    public init(reference: ItemReference, revision: Int64, time: ItemTime) {
      self.reference = reference
      self.revision = revision
      self.time = time
    }
  }

  /// By start.
  public var entries: [Entry]
  /// Whether a paste takes the originals away.
  public var isCut: Bool

  public init(entries: [Entry] = [], isCut: Bool = false) {
    self.entries = entries
    self.isCut = isCut
  }

  public var isEmpty: Bool { entries.isEmpty }
}
