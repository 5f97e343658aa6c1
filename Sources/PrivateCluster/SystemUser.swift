#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A user account of the operating system.
struct SystemUser: Equatable, Sendable {
  let uid: uid_t
  let gid: gid_t
  let name: String

  init?(uid: uid_t) {
    self.init { record, buffer, size, result in getpwuid_r(uid, record, buffer, size, result) }
  }

  init?(name: String) {
    self.init { record, buffer, size, result in getpwnam_r(name, record, buffer, size, result) }
  }

  private init?(
    _ find: (
      UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
      UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
    ) -> Int32
  ) {
    var record = passwd()
    var buffer = [CChar](repeating: 0, count: 16384)
    var result: UnsafeMutablePointer<passwd>?
    let size = buffer.count
    let found = buffer.withUnsafeMutableBufferPointer { space -> SystemUser? in
      guard let start = space.baseAddress, find(&record, start, size, &result) == 0,
        result != nil, let name = record.pw_name
      else { return nil }
      return SystemUser(uid: record.pw_uid, gid: record.pw_gid, name: String(cString: name))
    }
    guard let found else { return nil }
    self = found
  }

  private init(uid: uid_t, gid: gid_t, name: String) {
    self.uid = uid
    self.gid = gid
    self.name = name
  }

  /// The user that the server itself runs as.
  static func current() throws(ClusterError) -> SystemUser {
    guard let user = SystemUser(uid: geteuid()) else {
      throw ClusterError(
        .noUser,
        "The server runs as user \(geteuid()), who has no account here, and PostgreSQL refuses "
          + "such users. Run it as one with an account, or give it a database with --database.")
    }
    return user
  }

  /// The user to run PostgreSQL as, which refuses to run as root.
  ///
  /// An existing cluster's owner comes first. For root it is otherwise `postgres`, whom
  /// PostgreSQL's packages create, or else `nobody`; anyone else runs it as themselves.
  static func forCluster(
    ownedBy owner: uid_t?, server: SystemUser
  ) throws(ClusterError) -> SystemUser {
    guard server.uid == 0 else {
      guard owner == nil || owner == server.uid else {
        throw ClusterError(
          .foreignFolder,
          "The cluster in the data folder belongs to user \(owner ?? 0), but the server runs as "
            + "\(server.name). Run it as the user who made the folder.")
      }
      return server
    }
    #if os(Linux)
      if let owner, owner != 0, let user = SystemUser(uid: owner) { return user }
      guard let user = SystemUser(name: "postgres") ?? SystemUser(name: "nobody") else {
        throw ClusterError(
          .noUser,
          "PostgreSQL does not run as root, and there is no user “postgres” or “nobody” to run "
            + "it as. Install the package postgresql, or give a database with --database.")
      }
      return user
    #else
      throw ClusterError(
        .noUser,
        "PostgreSQL does not run as root. Run the server as yourself, or give a database with "
          + "--database.")
    #endif
  }
}
