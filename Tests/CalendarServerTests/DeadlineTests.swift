import EdgewiseCommands
import LineProtocol
import SessionTesting
import Testing

@testable import CalendarServer

/// When silent connections are warned and closed, by a clock that only the test moves.
@Suite struct DeadlineTests {
  private let limits = ProtocolLimits()

  @Test func aGreetedClientHasTenSecondsHoweverMuchItSends() {
    var deadline = SessionDeadline(limits: limits, at: 5)
    #expect(deadline.check(at: 5, stage: .greeted) == .wait(10_000))
    deadline.heard(at: 9_000)
    #expect(deadline.check(at: 10_004, stage: .greeted) == .wait(1))
    #expect(deadline.check(at: 10_005, stage: .greeted) == .close(reason: "handshake"))
  }

  @Test func anIntroducedClientHasThirty() {
    var deadline = SessionDeadline(limits: limits, at: 0)
    deadline.heard(at: 29_000)
    #expect(deadline.check(at: 29_999, stage: .introduced) == .wait(1))
    #expect(deadline.check(at: 30_000, stage: .introduced) == .close(reason: "handshake"))
  }

  @Test func aSilentClientIsWarnedOnceAndClosedAfterTenMinutes() {
    var deadline = SessionDeadline(limits: limits, at: 0)
    deadline.heard(at: 1_000)
    #expect(deadline.check(at: 540_999, stage: .authenticated) == .wait(1))
    #expect(deadline.check(at: 541_000, stage: .authenticated) == .warn)
    #expect(deadline.check(at: 541_000, stage: .authenticated) == .wait(60_000))
    #expect(deadline.check(at: 600_999, stage: .authenticated) == .wait(1))
    #expect(deadline.check(at: 601_000, stage: .authenticated) == .close(reason: "idle"))
    deadline.heard(at: 600_999)
    #expect(deadline.check(at: 601_000, stage: .authenticated) == .wait(539_999))
    #expect(deadline.check(at: 1_140_999, stage: .authenticated) == .warn)
  }

  @Test func theSessionSaysWhyItCloses() async throws {
    var limits = ProtocolLimits()
    limits.hello = 0
    try await SessionServer.with(limits: limits) { server in
      let client = TestClient(server.connect())
      try await client.end()
      #expect(await client.notices.last == "# BYE reason=handshake")
    }
    limits = ProtocolLimits()
    limits.hello = 3
    limits.authentication = 3
    limits.idleNotice = 1
    limits.idle = 5
    try await SessionServer.with(limits: limits) { server in
      let client = try await server.client()
      try await client.end()
      #expect(await client.notices.suffix(2) == ["# NOTE ping", "# BYE reason=idle"])
    }
  }
}
