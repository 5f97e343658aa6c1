#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a PostgreSQL program is called for one cluster: as which user, and with which way to its
/// data folder.
///
/// The way is an inherited descriptor. So the programs' user needs no right to pass the folders
/// above, which may be root's alone, and the path's length does not matter.
struct ServerCommand: Sendable {
  let program: String
  let arguments: [String]
  let environment: [String: String]

  /// The descriptor number under which the programs inherit their data folder.
  private static let inherited = 3

  init(
    _ name: String, of programs: PostgreSQLPrograms, _ arguments: [String], path: String,
    user: SystemUser, server: SystemUser
  ) throws(ClusterError) {
    #if os(Linux)
      let data = "/proc/self/fd/\(ServerCommand.inherited)"
    #else
      let data = path
    #endif
    let command = ["\(programs.folder)/\(name)"] + arguments.map { $0 == "DATA" ? data : $0 }
    environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"]
    if user == server {
      program = command[0]
      self.arguments = Array(command.dropFirst())
      return
    }
    guard
      let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first(where: {
        ServerCommand.isProgram($0)
      })
    else {
      throw ClusterError(
        .noUser,
        "PostgreSQL does not run as root, and the program setpriv that switches to \(user.name) "
          + "is missing. Install the package util-linux, or run the server as another user.")
    }
    program = setpriv
    self.arguments =
      [
        "--reuid=\(user.uid)", "--regid=\(user.gid)", "--clear-groups", "--inh-caps=-all",
        "--no-new-privs", "--",
      ] + command
  }

  private static func isProgram(_ path: String) -> Bool {
    access(path, X_OK) == 0
  }
}
