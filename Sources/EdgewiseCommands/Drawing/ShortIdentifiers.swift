/// The shortest endings of ids that tell the ids of a list apart, at least six characters each.
struct ShortIdentifiers: Sendable {
  private let length: Int

  init(_ identifiers: some Sequence<String>) {
    let different = Set(identifiers)
    let longest = different.map(\.count).max() ?? 0
    var length = 6
    while length < longest, Set(different.map { $0.suffix(length) }).count < different.count {
      length += 1
    }
    self.length = length
  }

  subscript(identifier: String) -> String { String(identifier.suffix(length)) }
}
