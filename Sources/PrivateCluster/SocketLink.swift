#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The path by which a client reaches the cluster's socket folder.
///
/// A socket's path has a limit of some hundred octets, and libpq splits one at commas. Where the
/// cluster's own path does not do, a link in a private folder under /tmp leads there.
enum SocketLink {
  #if os(Linux)
    private static let longest = 107
  #else
    private static let longest = 103
  #endif
  private static let note = "socket-link"

  /// A short path to the cluster's folder.
  static func path(to cluster: String, in data: DataFolder) throws(ClusterError) -> String {
    if cluster.utf8.count + "/.s.PGSQL.5432".utf8.count <= longest, !cluster.contains(",") {
      return cluster
    }
    // The last start's link serves again, so that killed servers leave only one behind.
    if let folder = try data.read(note), leads(folder, to: cluster) { return folder + "/s" }
    // Not where TMPDIR leads: that path can be as long as the one that is too long here.
    var template = Array("/tmp/edgewise-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ClusterError(.folder, "No folder can be made under /tmp: \(systemReason()).")
    }
    let folder = String(
      decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard symlink(cluster, folder + "/s") == 0 else {
      throw ClusterError(.folder, "No link can be made in \(folder): \(systemReason()).")
    }
    try data.write(folder, to: note)
    return folder + "/s"
  }

  /// Removes the link, if there is one.
  static func remove(in data: DataFolder) {
    guard let folder = (try? data.read(note)) ?? nil else { return }
    if isOurs(folder) {
      unlink(folder + "/s")
      rmdir(folder)
    }
    data.remove(note)
  }

  private static func isOurs(_ folder: String) -> Bool {
    var status = stat()
    guard folder.hasPrefix("/tmp/edgewise-"), lstat(folder, &status) == 0 else { return false }
    return status.st_uid == geteuid() && status.st_mode & (S_IFMT | 0o077) == S_IFDIR
  }

  private static func leads(_ folder: String, to cluster: String) -> Bool {
    guard isOurs(folder) else { return false }
    var buffer = [CChar](repeating: 0, count: 8192)
    let count = readlink(folder + "/s", &buffer, buffer.count)
    return count > 0
      && buffer.prefix(count).map(UInt8.init(bitPattern:)).elementsEqual(cluster.utf8)
  }
}
