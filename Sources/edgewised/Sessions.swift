import Networking
import PrivateCluster

/// What serves connections once there is a database.
struct Sessions: Sendable {
  /// Takes a new connection; called on its loop.
  let take: @Sendable (ByteStream) -> Void
  /// Says goodbye to all connections and lets go of the database.
  let end: @Sendable () async -> Void
}

/// What the sessions are made with.
struct SessionsRequest: Sendable {
  /// A libpq connection string or URL. It may hold a password: never log it.
  let database: String
  let folder: DataFolder
  let loops: EventLoopGroup
  let log: @Sendable (String) -> Void
}
