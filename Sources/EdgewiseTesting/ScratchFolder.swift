import PrivateCluster
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A fresh folder for one test, removed with all that runs in it when the test lets go of it.
///
/// A test that is killed cannot clean up, so each process keeps a lock in the folder of all its
/// scratch folders; the next process removes those whose lock is free.
package final class ScratchFolder: Sendable {
  /// The folder's absolute path, without links.
  package let path: String

  /// Makes an empty folder of mode 0700.
  package init() throws {
    path = try ScratchRun.shared.get().makeFolder()
  }

  deinit {
    ScratchRun.remove(path)
  }
}

/// This process's folder of scratch folders.
final class ScratchRun: Sendable {
  static let shared = Result { try ScratchRun() }

  let path: String
  private let lock: Int32
  private let count = Mutex(0)

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private init() throws {
    let base = "/tmp/edgewise-tests-\(geteuid())"
    var status = stat()
    guard mkdir(base, 0o700) == 0 || errno == EEXIST, lstat(base, &status) == 0,
      status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR
    else { throw Failure(description: "\(base) is not a folder of this user's") }
    ScratchRun.sweep(base)
    let name = "\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))"
    path = "\(base)/\(name)"
    lock = try ScratchRun.makeLocked(name, in: base)
    // A closure that captures nothing is all that the C library takes.
    atexit { if case .success(let run) = ScratchRun.shared { ScratchRun.remove(run.path) } }
  }

  func makeFolder() throws -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let folder = "\(path)/\(number)"
    guard mkdir(folder, 0o700) == 0 else {
      throw Failure(description: "\(folder) cannot be made (error \(errno))")
    }
    return folder
  }

  /// Makes a run's folder under a name that no sweep looks at, and shows it once it is locked.
  private static func makeLocked(_ name: String, in base: String) throws -> Int32 {
    let draft = "\(base)/.\(name)"
    guard mkdir(draft, 0o700) == 0 else {
      throw Failure(description: "\(draft) cannot be made (error \(errno))")
    }
    let lock = open(draft + "/run.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename(draft, "\(base)/\(name)") == 0
    else { throw Failure(description: "\(draft) cannot be locked (error \(errno))") }
    return lock
  }

  /// Removes what killed test processes left.
  static func sweep(_ base: String) {
    for name in names(in: base) where !name.hasPrefix(".") {
      let lock = open("\(base)/\(name)/run.lock", O_RDWR | O_CLOEXEC)
      defer { if lock >= 0 { close(lock) } }
      guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else { continue }
      remove("\(base)/\(name)")
    }
  }

  /// Kills the servers and clusters in a folder and its folders, and removes it.
  static func remove(_ path: String) {
    for folder in [path] + names(in: path).map({ "\(path)/\($0)" }) {
      killServer(in: folder)
      PrivateCluster.killRemains(inFolder: folder)
      for inner in names(in: folder) {
        killServer(in: "\(folder)/\(inner)")
        PrivateCluster.killRemains(inFolder: "\(folder)/\(inner)")
      }
    }
    removeTree(path)
  }

  /// Kills the server that holds a data folder's lock, if it is one other than this process.
  private static func killServer(in folder: String) {
    let lock = open(folder + "/lock", O_RDWR | O_CLOEXEC)
    guard lock >= 0 else { return }
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) != 0 else { return }
    var digits = [UInt8](repeating: 0, count: 20)
    let count = pread(lock, &digits, digits.count, 0)
    guard count > 0, let process = Int32(String(decoding: digits.prefix(count), as: UTF8.self)),
      process > 1, process != getpid()
    else { return }
    kill(process, SIGKILL)
  }
}

/// The names in a folder; none when it cannot be read.
func names(in folder: String) -> [String] {
  guard let listing = opendir(folder) else { return [] }
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

private func removeTree(_ path: String) {
  if unlink(path) == 0 || errno == ENOENT { return }
  for name in names(in: path) { removeTree("\(path)/\(name)") }
  rmdir(path)
}
