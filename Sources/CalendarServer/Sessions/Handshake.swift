import AppointmentStore
import LineProtocol
import Scheduling

/// How far a conversation has come: greeted, introduced by `HELLO`, authenticated by `AUTH`.
struct Handshake {
  enum Stage: Comparable {
    case greeted
    case introduced
    case authenticated
  }

  private(set) var stage = Stage.greeted
  private(set) var principal: Principal?
  private(set) var capabilities: Set<Capability> = []
  private(set) var platform = Request.Platform.apple

  /// A named part of the protocol that a client asks for.
  enum Capability: String, CaseIterable, Comparable {
    case push
    case view
    case undo

    static func < (left: Self, right: Self) -> Bool {
      Capability.allCases.firstIndex(of: left) ?? 0 < Capability.allCases.firstIndex(of: right) ?? 0
    }
  }

  /// Why a request may not run yet, or nothing.
  func refusal(of request: Request) -> ProtocolError? {
    switch request {
    case .hello:
      return stage == .authenticated
        ? ProtocolError(.syntax, "HELLO is said once, before AUTH; open a new connection.") : nil
    case .ping, .quit:
      return nil
    case _ where stage == .greeted:
      return .helloFirst
    case .help, .limits, .authenticate:
      return nil
    case _ where stage == .introduced:
      return .authenticateFirst
    case .subscribe, .unsubscribe: return refusal(without: .push)
    case .openView, .setView, .closeView: return refusal(without: .view)
    case .undo, .redo: return refusal(without: .undo)
    default: return nil
    }
  }

  private func refusal(without capability: Capability) -> ProtocolError? {
    guard !capabilities.contains(capability) else { return nil }
    return ProtocolError(
      .denied, "Ask for it first: HELLO with want=\(capability.rawValue), or without want=.")
  }

  /// Notes a `HELLO`; a client that names no capability gets all.
  mutating func introduce(_ hello: Request.Hello) throws(ProtocolError) {
    guard hello.version == 1 else {
      throw ProtocolError(
        .version, [Pair("proto", "1")], "This server speaks version 1: say HELLO 1.")
    }
    stage = .introduced
    capabilities =
      hello.want.isEmpty
      ? Set(Capability.allCases) : Set(hello.want.compactMap(Capability.init(rawValue:)))
    platform = hello.platform ?? .apple
  }

  /// Notes a successful `AUTH`; it may be repeated to become another user.
  mutating func authenticate(_ principal: Principal) {
    stage = .authenticated
    self.principal = principal
  }
}

extension ProtocolError {
  /// The answer to a first line that is no greeting, such as an HTTP request.
  static let helloFirst = ProtocolError(
    .helloFirst, "This is not HTTP: the first line must be HELLO 1, PING or QUIT.")

  static let authenticateFirst = ProtocolError(
    .authenticateFirst, "Say who you are first: AUTH token TOKEN.")
}
