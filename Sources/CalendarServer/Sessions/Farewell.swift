import LineProtocol
import Networking

/// How a session ends: with a goodbye that still reaches the client.
extension Session {
  /// Says goodbye once the command and the edits that run are answered; what was answered is still
  /// sent.
  package func end(reason: String) {
    guard !isEnding else { return }
    isEnding = true
    farewell = reason
    if let run = importing {
      // It is answered at once, unless it is at work.
      if !run.isTaking { abandonImport(.importStopped) }
    } else {
      sayFarewell()
    }
  }

  /// Writes the goodbye that is due, if nothing has to be answered before, and ends the output.
  func sayFarewell() {
    guard !commandRuns, openCommits == 0, let reason = farewell.take() else { return }
    for number in views.keys { unshare(number) }
    out.notice("BYE") { $0.add("reason", reason) }
    send()
    stopTimers()
    closeAtLast()
    // Closing with octets unread would break the connection and could take the last lines with it,
    // so the client is left to close, for as long as that may take.
    Task { await transport.finishWriting() }
  }

  /// Lets go of everything after the client's last octet; what it has not taken yet is still sent.
  func finish() async {
    isEnding = true
    stopTimers()
    for commit in commits.values { await commit.value }
    services.access.unwatch(self)
    let unfinished = importing.take()
    await unfinished?.settled()
    await settling?.value
    let open = views.keys
    views = [:]
    for number in open { unshare(number) }
    subscriptions = [:]
    await services.feed.unwatch(delivery.watched + busyFollowed, self)
    send()
    closeAtLast()
    await transport.drained(below: 1)
    transport.close()
    if let lastTimer { loop.cancel(lastTimer) }
  }

  /// How many milliseconds a client has to take the last octets and to close.
  private static let patience: Int64 = 10_000

  /// Closes the connection in a while, whatever the client does.
  private func closeAtLast() {
    guard lastTimer == nil else { return }
    lastTimer = loop.schedule(afterMilliseconds: Self.patience) {
      [transport] in transport.close()
    }
  }
}
