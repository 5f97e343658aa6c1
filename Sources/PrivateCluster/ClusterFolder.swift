import CSpawn

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder `postgres` in the data folder: making a cluster in it, and finding one.
struct ClusterFolder: Sendable {
  static let name = "postgres"
  private static let partial = "postgres.partial."

  let path: String
  let descriptor: FileDescriptor
  let owner: uid_t
  /// The PostgreSQL version that made it.
  let major: Int

  var files: FolderFiles { FolderFiles(folder: descriptor) }

  /// Opens the cluster in a data folder; nil when there is none yet.
  init?(in data: DataFolder) throws(ClusterError) {
    path = data.path + "/" + ClusterFolder.name
    guard let descriptor = FileDescriptor.folder(ClusterFolder.name, in: data.descriptor) else {
      if errno == ENOENT { return nil }
      throw ClusterError(.folder, "The cluster folder \(path) cannot be opened: \(systemReason()).")
    }
    self.descriptor = descriptor
    owner = descriptor.status.st_uid
    let files = FolderFiles(folder: descriptor)
    guard let version = try files.read("PG_VERSION") else {
      if files.names().isEmpty { return nil }
      throw ClusterError(
        .notACluster,
        "\(path) holds files, but no PostgreSQL cluster (PG_VERSION is missing). Nothing was "
          + "changed. Move it away to have a new cluster made, or restore it from a backup.")
    }
    guard let major = Int(version.prefix { $0.isASCII && $0.isNumber }) else {
      throw ClusterError(.notACluster, "\(path)/PG_VERSION cannot be understood.")
    }
    self.major = major
  }

  /// Makes a cluster beside its final place and moves it there whole, so that one that was cut
  /// short is never taken for a cluster; leftovers of such are removed.
  static func make(
    in data: DataFolder, with programs: PostgreSQLPrograms, user: SystemUser, server: SystemUser,
    durable: Bool
  ) async throws(ClusterError) {
    for name in data.files.names() where name.hasPrefix(partial) { data.files.removeTree(name) }
    let draft = partial + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    guard mkdirat(data.descriptor.number, draft, 0o700) == 0,
      let folder = FileDescriptor.folder(draft, in: data.descriptor),
      fchown(folder.number, user.uid, user.gid) == 0
    else {
      throw ClusterError(
        .folder, "The cluster's folder cannot be made in \(data.path): \(systemReason()).")
    }
    let path = data.path + "/" + draft
    let eachFile = durable && !syncsAllAtOnce
    do {
      let make = try ServerCommand(
        "initdb", of: programs,
        [
          "-D", "DATA", "-U", "edgewise", "--encoding=UTF8", "--locale=C", "--auth=peer",
          "--data-checksums", "--no-instructions",
        ] + (eachFile ? [] : ["--no-sync"]),
        path: path, user: user, server: server)
      try await run(make, in: folder)
      try addSettings(to: folder)
      // A stand-alone backend makes the database, so that no client library is needed here.
      let name = try ServerCommand(
        "postgres", of: programs,
        ["--single", "-D", "DATA"] + (eachFile ? [] : ["-c", "fsync=off"]) + ["postgres"],
        path: path, user: user, server: server)
      try await run(name, in: folder, input: "CREATE DATABASE edgewise\n")
    } catch {
      data.files.removeTree(draft)
      throw error
    }
    guard !durable || sync(folder) else {
      let reason = systemReason()
      data.files.removeTree(draft)
      throw ClusterError(.folder, "The new cluster cannot be written to the disk: \(reason).")
    }
    let (from, to) = (data.descriptor.number, data.descriptor.number)
    guard renameat(from, draft, to, ClusterFolder.name) == 0 else {
      throw ClusterError(
        .folder, "The new cluster cannot be moved to \(data.path)/\(name): \(systemReason()).")
    }
    fsync(data.descriptor.number)
  }

  /// One sync of all at the end is many times faster than PostgreSQL's one for each file.
  private static var syncsAllAtOnce: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Waits until the disk has all that was made.
  private static func sync(_ folder: FileDescriptor) -> Bool {
    #if os(Linux)
      syncfs(folder.number) == 0
    #else
      fsync(folder.number) == 0
    #endif
  }

  private static func run(
    _ command: ServerCommand, in folder: FileDescriptor, input: String = ""
  ) async throws(ClusterError) {
    let run = try await ProgramRun.run(
      command.program, command.arguments, environment: command.environment, input: input,
      descriptors: [folder], within: .seconds(120))
    // A stand-alone backend reports a failed statement and still exits with 0.
    guard run.status == .exited(0), !run.output.contains("ERROR:") else {
      throw ClusterError(
        .program,
        "The PostgreSQL cluster could not be made (\(run.status)). Its program said:",
        output: lastLines(of: run.output))
    }
  }

  /// Settings that whoever runs the server may change; what must hold is given on each start.
  private static func addSettings(to folder: FileDescriptor) throws(ClusterError) {
    let settings = """

      # Added by edgewised when it made this cluster; change them as you like.
      timezone = 'UTC'
      log_timezone = 'UTC'
      # Neither statements nor values reach the log: they may hold people's secrets.
      log_error_verbosity = terse
      log_min_error_statement = panic
      log_statement = none

      """
    guard
      let file = FileDescriptor.file("postgresql.conf", in: folder, O_WRONLY | O_APPEND),
      file.write(settings.utf8), fsync(file.number) == 0
    else {
      throw ClusterError(.folder, "postgresql.conf cannot be written: \(systemReason()).")
    }
  }

  /// Lets the server's user, and nobody else, in as the cluster's owner.
  func allow(_ server: SystemUser, clusterUser: SystemUser) throws(ClusterError) {
    let owner = (uid: clusterUser.uid, gid: clusterUser.gid)
    let note = "# Written by edgewised at each start.\n"
    try files.replace(
      "pg_hba.conf", with: note + "local all all peer map=edgewise\n", owner: owner)
    let name = server.name.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"")
    try files.replace(
      "pg_ident.conf", with: note + "edgewise \"\(name)\" edgewise\n", owner: owner)
  }
}

/// The last lines of a program's output, at most 2 KiB.
func lastLines(of output: String) -> String {
  let tail = String(decoding: Array(output.utf8.suffix(2048)), as: UTF8.self)
  return tail.split(separator: "\n").suffix(15).map { "  \($0)" }.joined(separator: "\n")
}
