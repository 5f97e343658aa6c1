import LineProtocol

/// The fields of an appointment that a row tells.
struct RowFields: OptionSet {
  let rawValue: UInt32

  static let id = RowFields(rawValue: 1 << 0)
  static let rev = RowFields(rawValue: 1 << 1)
  static let cal = RowFields(rawValue: 1 << 2)
  static let start = RowFields(rawValue: 1 << 3)
  static let fold = RowFields(rawValue: 1 << 4)
  static let end = RowFields(rawValue: 1 << 5)
  static let endFold = RowFields(rawValue: 1 << 6)
  static let allDay = RowFields(rawValue: 1 << 7)
  static let zone = RowFields(rawValue: 1 << 8)
  static let title = RowFields(rawValue: 1 << 9)
  static let location = RowFields(rawValue: 1 << 10)
  static let busy = RowFields(rawValue: 1 << 11)
  static let status = RowFields(rawValue: 1 << 12)
  static let uid = RowFields(rawValue: 1 << 13)
  static let notes = RowFields(rawValue: 1 << 14)

  static let occurrence = RowFields(rawValue: 1 << 15)
  static let rule = RowFields(rawValue: 1 << 16)
  static let additions = RowFields(rawValue: 1 << 17)
  static let exclusions = RowFields(rawValue: 1 << 18)

  static let categories = RowFields(rawValue: 1 << 19)
  static let url = RowFields(rawValue: 1 << 20)

  static let all = RowFields(rawValue: (1 << 21) - 1)
  /// What a `LIST` tells unless it is asked for certain fields.
  static let listed = all.subtracting([.uid, .notes])

  /// The names by which `fields=` asks, in the order of a row.
  private static let named: [(name: String, field: RowFields)] = [
    ("id", .id), ("rev", .rev), ("occ", .occurrence), ("cal", .cal), ("start", .start),
    ("fold", .fold), ("end", .end),
    ("end-fold", .endFold), ("allday", .allDay), ("zone", .zone), ("title", .title),
    ("location", .location), ("busy", .busy), ("status", .status), ("repeat", .rule),
    ("rdate", .additions), ("exdate", .exclusions),
    ("categories", .categories), ("url", .url), ("uid", .uid), ("notes", .notes),
  ]

  /// The fields that `fields=` names; without names the usual ones.
  static func named(_ names: [String]) throws(ProtocolError) -> RowFields {
    var fields: RowFields = []
    for name in names {
      guard let field = named.first(where: { $0.name == name })?.field else {
        throw .badValue(
          "fields", expected: named.map(\.name).joined(separator: ",") + " or some of them")
      }
      fields.insert(field)
    }
    return fields.isEmpty ? listed : fields
  }
}
