import LineProtocol

/// When a silent connection is warned or closed; told the time, never asking for it.
struct SessionDeadline {
  enum Action: Equatable {
    /// Nothing yet; ask again after that many milliseconds.
    case wait(Int64)
    case warn
    case close(reason: String)
  }

  private let limits: ProtocolLimits
  private let opened: Int64
  private var lastLine: Int64
  private var hasWarned = false

  init(limits: ProtocolLimits, at now: Int64) {
    self.limits = limits
    opened = now
    lastLine = now
  }

  /// Notes that the client said something.
  mutating func heard(at now: Int64) {
    lastLine = now
    hasWarned = false
  }

  /// What to do at a time, given how far the conversation has come.
  mutating func check(at now: Int64, stage: Handshake.Stage) -> Action {
    let bound: Int64
    switch stage {
    case .greeted: bound = opened + Int64(limits.hello) * 1_000
    case .introduced: bound = opened + Int64(limits.authentication) * 1_000
    case .authenticated: bound = lastLine + Int64(limits.idle) * 1_000
    }
    if now >= bound {
      return .close(reason: stage == .authenticated ? "idle" : "handshake")
    }
    guard stage == .authenticated else { return .wait(bound - now) }
    let notice = lastLine + Int64(limits.idleNotice) * 1_000
    if now < notice { return .wait(notice - now) }
    if hasWarned { return .wait(bound - now) }
    hasWarned = true
    return .warn
  }
}
