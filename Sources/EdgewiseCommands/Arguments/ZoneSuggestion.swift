/// Finds the zone that someone most likely meant.
enum ZoneSuggestion {
  /// The names nearest to a word: by their whole, or by the city that they end in.
  static func nearest(to written: String, in names: [String]) -> [String] {
    let wanted = plain(written)
    guard wanted.count >= 2 else { return [] }
    let cities = names.filter { plain($0.split(separator: "/").last ?? "") == wanted }
    if !cities.isEmpty { return Array(cities.sorted { $0.count > $1.count }.prefix(3)) }
    let parts = names.filter { name in
      name.split(separator: "/").contains { plain($0).hasPrefix(wanted) }
    }
    if wanted.count >= 3, !parts.isEmpty { return Array(parts.prefix(3)) }
    guard wanted.count <= 40 else { return [] }
    let limit = max(1, wanted.count / 4)
    return names.map { name in
      let city = name.split(separator: "/").last ?? ""
      return (
        min(Spelling.distance(plain(name[...]), wanted), Spelling.distance(plain(city), wanted)),
        name
      )
    }.filter { $0.0 <= limit }.sorted { $0.0 < $1.0 }.prefix(3).map(\.1)
  }

  /// Lower-cased, with `_` for spaces, so that `New York` is `new_york`.
  private static func plain(_ text: some StringProtocol) -> String {
    text.lowercased().replacing(" ", with: "_")
  }
}
