#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// PostgreSQL's log, `postgres.log` in the data folder, with one older part beside it.
struct ClusterLog: Sendable {
  static let name = "postgres.log"
  static let olderName = "postgres.log.1"
  /// The size at which the log starts again: both files together stay near twice that.
  static let limit = 8 << 20

  let file: FileDescriptor
  private let data: DataFolder

  init(in data: DataFolder) throws(ClusterError) {
    guard
      let file = FileDescriptor.file(
        ClusterLog.name, in: data.descriptor, O_RDWR | O_APPEND | O_CREAT)
    else {
      throw ClusterError(
        .folder, "\(data.path)/\(ClusterLog.name) cannot be written: \(systemReason()).")
    }
    self.file = file
    self.data = data
  }

  var size: Int { max(0, Int(file.status.st_size)) }

  /// Sets a log that has grown to its limit aside and empties it.
  ///
  /// It is copied, not renamed: PostgreSQL holds it open, in append mode, and writes on.
  func bound(to limit: Int = ClusterLog.limit) {
    guard size > limit, let content = file.read(limit: size) else { return }
    data.files.remove(ClusterLog.olderName)
    guard
      let older = FileDescriptor.file(
        ClusterLog.olderName, in: data.descriptor, O_WRONLY | O_CREAT | O_EXCL)
    else { return }
    _ = older.write(content.suffix(limit))
    ftruncate(file.number, 0)
  }

  /// The last lines that were written after an earlier size.
  func tail(since start: Int) -> String {
    let end = size
    let start = start <= end ? max(start, end - 4096) : 0
    let content = file.read(limit: end - start, from: start) ?? []
    return lastLines(of: String(decoding: content, as: UTF8.self))
  }
}
