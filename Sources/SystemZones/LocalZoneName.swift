/// The names that the machine may give its own zone, the most binding first.
enum LocalZoneName {
  static func candidates() -> [String] {
    if let variable = SystemFile.environment("TZ"), !variable.isEmpty {
      return [name(inVariable: variable)]
    }
    var names: [String] = []
    if let bytes = SystemFile.read("/etc/timezone", most: 128) {
      let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
      names.append(String(line.filter { !$0.isWhitespace }))
    }
    if let target = SystemFile.linkTarget("/etc/localtime"), let name = name(inPath: target) {
      names.append(name)
    }
    return names
  }

  /// `:Europe/Athens`, `Europe/Athens` and a path into a zoneinfo folder name the same zone.
  static func name(inVariable value: String) -> String {
    let value = value.hasPrefix(":") ? String(value.dropFirst()) : value
    return name(inPath: value) ?? value
  }

  /// The part of a path behind its `zoneinfo` folder.
  static func name(inPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }),
      folder + 1 < parts.count
    else { return nil }
    return parts[(folder + 1)...].joined(separator: "/")
  }
}
