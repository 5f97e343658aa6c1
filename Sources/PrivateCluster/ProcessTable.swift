#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which PostgreSQL processes live in a cluster's folder.
///
/// A process id alone proves nothing: it may be reused, or its process be dead but not yet
/// collected. PostgreSQL works in its data folder, so on Linux a process counts only while its
/// program is `postgres` and its working folder is the cluster's.
struct ProcessTable: Sendable {
  let cluster: FileIdentity

  /// Whether the process lives and serves this cluster.
  func serves(_ id: pid_t) -> Bool {
    #if os(Linux)
      return programName(of: id) == "postgres" && workingFolder(of: id) == cluster
    #else
      return kill(id, 0) == 0 || errno == EPERM
    #endif
  }

  /// All processes of this cluster; none where the system does not tell.
  func processes() -> [pid_t] {
    #if os(Linux)
      guard let listing = FileDescriptor.folder("/proc") else { return [] }
      return FolderFiles(folder: listing).names().compactMap { pid_t($0) }.filter(serves)
    #else
      return []
    #endif
  }

  #if os(Linux)
    private func programName(of id: pid_t) -> Substring? {
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/\(id)/exe", &buffer, buffer.count)
      guard count > 0 else { return nil }
      var path = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      // An upgraded package leaves the running program's file deleted.
      if path.hasSuffix(" (deleted)") { path.removeLast(10) }
      return path.split(separator: "/").last
    }

    private func workingFolder(of id: pid_t) -> FileIdentity? {
      var status = stat()
      guard stat("/proc/\(id)/cwd", &status) == 0 else { return nil }
      return FileIdentity(status)
    }
  #endif
}
