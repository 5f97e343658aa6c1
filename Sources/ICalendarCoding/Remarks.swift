/// What was read otherwise than it stood, one sentence each, for people: the first few of them, as a
/// damaged event may have thousands.
struct Remarks {
  private(set) var texts: [String] = []

  /// The most that are kept.
  static let limit = 8

  mutating func add(_ text: String) {
    if texts.count < Self.limit, !texts.contains(text) { texts.append(text) }
  }
}
