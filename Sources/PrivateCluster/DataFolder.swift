#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server's data folder, locked for as long as this value lives.
///
/// The lock is the kernel's (`flock`), so it ends with the process however that dies.
package final class DataFolder: Sendable {
  /// The folder's absolute path.
  package let path: String
  let descriptor: FileDescriptor
  private let lock: FileDescriptor

  /// Makes the folder (mode 0700) when it is missing, checks its owner and locks it.
  ///
  /// - Throws: `ClusterError` with `folder`, `foreignFolder` or `inUse`.
  package init(path: String) throws(ClusterError) {
    let path = try DataFolder.absolute(path)
    try DataFolder.make(path)
    guard let descriptor = FileDescriptor.folder(path) else {
      throw ClusterError(.folder, "The data folder \(path) cannot be opened: \(systemReason()).")
    }
    let owner = descriptor.status.st_uid
    guard owner == geteuid() else {
      let names = (SystemUser(uid: owner), SystemUser(uid: geteuid()))
      throw ClusterError(
        .foreignFolder,
        "The data folder \(path) belongs to \(names.0?.name ?? "user \(owner)"), but the server "
          + "runs as \(names.1?.name ?? "user \(geteuid())"). Run it as the folder's owner, or "
          + "name another folder with --data.")
    }
    guard let lock = FileDescriptor.file("lock", in: descriptor, O_RDWR | O_CREAT) else {
      throw ClusterError(.folder, "The data folder \(path) cannot be written: \(systemReason()).")
    }
    guard DataFolder.take(lock) else {
      guard errno == EWOULDBLOCK else {
        throw ClusterError(.folder, "The data folder \(path) cannot be locked: \(systemReason()).")
      }
      let holder = lock.read(limit: 20).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let process = Int32(holder).map { " (process \($0))" } ?? ""
      throw ClusterError(
        .inUse,
        "Another server\(process) uses the data folder \(path). Stop it first, or name another "
          + "folder with --data.")
    }
    ftruncate(lock.number, 0)
    _ = lock.write("\(getpid())".utf8)
    self.path = path
    self.descriptor = descriptor
    self.lock = lock
  }

  /// Writes a file of mode 0600 in one step: readers see the old content or the new, never a part.
  package func write(_ content: String, to name: String) throws(ClusterError) {
    try files.replace(name, with: content)
  }

  /// The content of a file in the folder, or nil when there is none.
  package func read(_ name: String) throws(ClusterError) -> String? {
    try files.read(name)
  }

  /// Removes a file in the folder, if it is there.
  package func remove(_ name: String) {
    files.remove(name)
  }

  var files: FolderFiles { FolderFiles(folder: descriptor) }

  /// Takes the lock, unless another process keeps it for more than a moment: a dead server's lock
  /// may live on in a child that it was just about to start.
  private static func take(_ lock: FileDescriptor) -> Bool {
    for _ in 0..<50 {
      if flock(lock.number, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      // There is no waiting for a file's lock with a limit of time, only asking again.
      usleep(10_000)
    }
    errno = EWOULDBLOCK
    return false
  }

  private static func absolute(_ path: String) throws(ClusterError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ClusterError(.folder, "The data folder's path is empty. Name one with --data.")
    }
    var text = path
    if !path.hasPrefix("/") {
      guard let here = getcwd(nil, 0) else {
        throw ClusterError(
          .folder, "The current folder is gone: \(systemReason()). Give --data a whole path.")
      }
      text = String(cString: here) + "/" + path
      free(here)
    }
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }

  private static func make(_ path: String) throws(ClusterError) {
    var prefix = ""
    for part in path.split(separator: "/") {
      prefix += "/" + part
      guard mkdir(prefix, 0o700) != 0 else { continue }
      // A parent that exists may well be one that we may not write to.
      let reason = errno
      guard access(prefix, F_OK) != 0 else { continue }
      throw ClusterError(.folder, "The folder \(prefix) cannot be made: \(systemReason(reason)).")
    }
  }
}
