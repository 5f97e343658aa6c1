#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading and replacing small files by name in one open folder.
struct FolderFiles {
  let folder: FileDescriptor

  /// The longest file that is read.
  static let longest = 1 << 20

  /// A file's content, or nil when there is none; false `errno` reasons are thrown.
  func read(_ name: String) throws(ClusterError) -> String? {
    guard let file = FileDescriptor.file(name, in: folder, O_RDONLY | O_NONBLOCK) else {
      if errno == ENOENT { return nil }
      throw ClusterError(.folder, "“\(name)” in the data folder cannot be read: \(systemReason()).")
    }
    let size = min(max(0, Int(file.status.st_size)), FolderFiles.longest)
    guard let content = file.read(limit: size) else {
      throw ClusterError(.folder, "“\(name)” in the data folder cannot be read: \(systemReason()).")
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// Puts a file of mode 0600 in place in one step and waits until the disk has it.
  func replace(
    _ name: String, with content: String, owner: (uid: uid_t, gid: gid_t)? = nil
  ) throws(ClusterError) {
    let draft = ".\(name).new"
    unlinkat(folder.number, draft, 0)
    let made = { () -> Bool in
      guard let file = FileDescriptor.file(draft, in: folder, O_WRONLY | O_CREAT | O_EXCL)
      else { return false }
      if let owner, fchown(file.number, owner.uid, owner.gid) != 0 { return false }
      return file.write(content.utf8) && fsync(file.number) == 0
        && renameat(folder.number, draft, folder.number, name) == 0
    }()
    guard made else {
      let reason = systemReason()
      unlinkat(folder.number, draft, 0)
      throw ClusterError(.folder, "“\(name)” cannot be written in the data folder: \(reason).")
    }
    fsync(folder.number)
  }

  func remove(_ name: String) {
    unlinkat(folder.number, name, 0)
  }

  /// The names in the folder, or none when it cannot be listed.
  func names() -> [String] {
    guard let copy = FileDescriptor.folder(".", in: folder) else { return [] }
    let number = dup(copy.number)
    guard number >= 0, let listing = fdopendir(number) else {
      if number >= 0 { close(number) }
      return []
    }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a folder in this one with all it holds, as far as that can be done.
  func removeTree(_ name: String) {
    if let inner = FileDescriptor.folder(name, in: folder) {
      let files = FolderFiles(folder: inner)
      for child in files.names() where unlinkat(inner.number, child, 0) != 0 {
        files.removeTree(child)
      }
    }
    unlinkat(folder.number, name, AT_REMOVEDIR)
  }
}
