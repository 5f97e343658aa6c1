package import Networking

/// A connection of its own that LISTENs, and comes back when the server does.
package actor NotificationListener {
  /// What a reader of `events` learns.
  package enum Event: Hashable, Sendable {
    /// Listening from now on; what was notified before may have been missed: compare everything.
    case listening
    case notification(channel: String, payload: String)
  }

  package nonisolated let loop: EventLoop
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }
  /// The notifications in order; for one reader. A reader that falls far behind gets `.listening`.
  package nonisolated let events: AsyncStream<Event>

  /// How many events may wait for the reader.
  private static let eventLimit = 1024

  private let continuation: AsyncStream<Event>.Continuation
  private let configuration: PostgreSQLConfiguration
  private let channels: [String]
  private var connection: PostgreSQLConnection?
  private var keeper: Task<Void, Never>?
  private var isClosed = false

  /// Starts to connect in the background.
  package init(
    _ configuration: PostgreSQLConfiguration, on loop: EventLoop, channels: [String]
  ) {
    self.loop = loop
    self.configuration = configuration
    self.channels = channels
    (events, continuation) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingNewest(NotificationListener.eventLimit))
    loop.execute { self.assumeIsolated { $0.start() } }
  }

  private func start() {
    guard !isClosed else { return }
    keeper = Task { await self.keepListening() }
  }

  private func keepListening() async {
    var backoff = Backoff()
    while !isClosed {
      do throws(PostgreSQLError) {
        let connection = try await PostgreSQLConnection.connect(configuration, on: loop)
        if isClosed { return await connection.close() }
        self.connection = connection
        let continuation = continuation
        await connection.setNotificationHandler { channel, payload in
          NotificationListener.yield(
            .notification(channel: channel, payload: payload), to: continuation)
        }
        try await connection.execute(listenStatements)
        backoff.reset()
        NotificationListener.yield(.listening, to: continuation)
        _ = await connection.waitForEnd()
      } catch {
        await connection?.close()
      }
      connection = nil
      do { try await loop.sleep(milliseconds: backoff.next()) } catch { return }
    }
  }

  /// Channel names are identifiers, which parameters cannot carry, so they are quoted.
  private var listenStatements: String {
    channels.map { channel in
      "LISTEN \""
        + channel.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\";"
    }.joined(separator: " ")
  }

  private static func yield(_ event: Event, to continuation: AsyncStream<Event>.Continuation) {
    if case .dropped = continuation.yield(event) {
      // An old event made room for the new one; the reader must know that it missed something.
      continuation.yield(.listening)
    }
  }

  /// Stops listening and ends `events`.
  package func close() async {
    isClosed = true
    keeper?.cancel()
    await connection?.close()
    await keeper?.value
    continuation.finish()
  }
}

extension PostgreSQLConnection {
  fileprivate func setNotificationHandler(
    _ handler: @escaping @Sendable (String, String) -> Void
  ) {
    onNotification = handler
  }
}
