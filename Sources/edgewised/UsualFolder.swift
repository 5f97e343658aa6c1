/// Where a user's data lies unless the command line says otherwise.
enum UsualFolder {
  /// The folder that follows from the environment; nil when that does not name a home.
  ///
  /// Source: the XDG Base Directory Specification, which wants relative paths ignored; on Apple
  /// systems, the File System Programming Guide.
  static func path(environment: [String: String], isApple: Bool) -> String? {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    if isApple { return home.map { $0 + "/Library/Application Support/Edgewise" } }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/edgewise" }
    return home.map { $0 + "/.local/share/edgewise" }
  }

  /// Whether this is an Apple system.
  static var isApple: Bool {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }
}
