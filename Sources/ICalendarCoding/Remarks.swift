/// What was read otherwise than it stood, one sentence each, for people.
struct Remarks {
  /// A damaged event may have thousands; the first tell what is wrong.
  private static let limit = 8

  private var first: [String] = []
  private var more = 0

  mutating func add(_ text: String) {
    if first.contains(text) { return }
    if first.count < Self.limit { first.append(text) } else { more += 1 }
  }

  /// The sentences, and how many more there are.
  var texts: [String] {
    more == 0 ? first : first + ["And \(more) more of this kind."]
  }
}
