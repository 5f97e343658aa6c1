#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of one installed PostgreSQL's server programs.
package struct PostgreSQLPrograms: Equatable, Sendable {
  /// Where the programs are.
  package let folder: String
  /// Their major version.
  package let major: Int

  /// The oldest version that serves.
  static let oldest = 15

  /// Finds the newest installed version, or the very version that made an existing cluster.
  ///
  /// - Parameters:
  ///   - folder: Where to look instead of the usual places.
  ///   - major: The version that the cluster needs, if it exists already.
  package static func find(
    in folder: String? = nil, major: Int? = nil
  ) async throws(ClusterError) -> PostgreSQLPrograms {
    var folders = folder.map { [$0] } ?? usualFolders()
    if folder == nil, let configured = await folderOfPgConfig() { folders.append(configured) }
    var found: [PostgreSQLPrograms] = []
    for folder in folders where hasPrograms(folder) {
      // A lone link to a program is not in the folder of its companions.
      let folder = home(of: folder + "/postgres") ?? folder
      guard !found.contains(where: { $0.folder == folder }),
        let version = await version(of: folder + "/postgres")
      else { continue }
      found.append(PostgreSQLPrograms(folder: folder, major: version))
    }
    if let major {
      if let match = found.first(where: { $0.major == major }) { return match }
      throw ClusterError(
        .noPostgreSQL,
        "The cluster in the data folder was made by PostgreSQL \(major), which is not installed "
          + "\(folder.map { "in \($0)" } ?? "here"). Install it (on Debian the package "
          + "postgresql-\(major), with Homebrew postgresql@\(major)).")
    }
    let newest = found.filter { $0.major >= oldest }.max { $0.major < $1.major }
    if let newest { return newest }
    let tooOld = found.max { $0.major < $1.major }.map { "Only PostgreSQL \($0.major) was found" }
    throw ClusterError(
      .noPostgreSQL,
      "\(tooOld ?? "No PostgreSQL server programs were found\(folder.map { " in \($0)" } ?? "")"); "
        + "version \(oldest) or later is needed. Install it (on Debian or Ubuntu: sudo apt-get "
        + "install postgresql; with Homebrew: brew install postgresql@17), or give the server an "
        + "existing database with --database.")
  }

  /// The version in the first line of `postgres --version`, as in “postgres (PostgreSQL) 15.20”.
  static func majorVersion(in text: String) -> Int? {
    guard let mark = text.range(of: "(PostgreSQL) ") else { return nil }
    return Int(text[mark.upperBound...].prefix { $0.isASCII && $0.isNumber })
  }

  private static func usualFolders() -> [String] {
    var folders = environment("PATH").split(separator: ":").map(String.init)
    for pattern in [
      "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/lib/postgresql*/bin",
      "/opt/homebrew/opt/postgresql@*/bin", "/usr/local/opt/postgresql@*/bin",
      "/home/linuxbrew/.linuxbrew/opt/postgresql@*/bin",
      "/Applications/Postgres.app/Contents/Versions/*/bin",
    ] {
      folders += matches(pattern)
    }
    var seen: Set<String> = []
    return folders.filter { $0.hasPrefix("/") && seen.insert($0).inserted }
  }

  private static func folderOfPgConfig() async -> String? {
    for folder in environment("PATH").split(separator: ":") {
      let program = "\(folder)/pg_config"
      guard access(program, X_OK) == 0,
        let run = try? await ProgramRun.run(
          program, ["--bindir"], environment: [:], within: .seconds(10)),
        run.status == .exited(0)
      else { continue }
      return run.output.split(separator: "\n").first.map(String.init)
    }
    return nil
  }

  private static func hasPrograms(_ folder: String) -> Bool {
    access(folder + "/postgres", X_OK) == 0 && access(folder + "/initdb", X_OK) == 0
  }

  private static func home(of program: String) -> String? {
    guard let resolved = realpath(program, nil) else { return nil }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  private static func version(of program: String) async -> Int? {
    guard
      let run = try? await ProgramRun.run(
        program, ["--version"], environment: [:], within: .seconds(10)),
      run.status == .exited(0)
    else { return nil }
    return majorVersion(in: run.output)
  }

  private static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  private static func matches(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
  }
}

extension StringProtocol {
  /// Where the given text first stands in this one.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text),
        let end = index(start, offsetBy: text.count, limitedBy: endIndex)
      {
        return start..<end
      }
      start = index(after: start)
    }
    return nil
  }
}
