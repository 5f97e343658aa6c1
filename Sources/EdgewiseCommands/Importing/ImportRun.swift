import CalendarClient
import LineProtocol
import Synchronization

/// Sends a plan's commands, again where a connection was lost, and counts what became of them.
struct ImportRun: Sendable {
  enum Outcome: Hashable, Sendable {
    case added
    case alreadyThere
    case refused(code: String, reason: String)
  }

  let plan: ImportPlan
  let connect: @Sendable () async throws -> CalendarClient
  let pause: @Sendable (_ milliseconds: Int64) async throws -> Void
  let progress: @Sendable (_ done: Int) -> Void

  /// How often in a row nothing may move on before the run gives up.
  private static let attempts = 6

  /// The outcome of each entry, in order.
  func outcomes() async throws -> [Outcome] {
    let board = Board(count: plan.entries.count)
    var failures = 0
    while true {
      let open = board.open
      guard !open.isEmpty else { return board.outcomes }
      do {
        let client = try await connect()
        await client.pipeline(open.map { plan.entries[$0].command }) { number, result in
          progress(board.note(result, for: open[number]))
        }
        await client.close()
      } catch let error as ClientError {
        guard case .cannotConnect = error, failures + 1 < Self.attempts, board.hasBegun else {
          throw error
        }
      }
      if let error = board.fatal { throw error }
      failures = board.open.count < open.count ? 0 : failures + 1
      if failures >= Self.attempts {
        throw board.lastFailure ?? ClientError.connectionLost(reason: "nothing moves on")
      }
      if !board.open.isEmpty { try await pause(Int64(100) << failures) }
    }
  }
}

/// What is known about each entry so far; filled from the client's loop.
private final class Board: Sendable {
  private struct State {
    var outcomes: [ImportRun.Outcome?]
    var done = 0
    var fatal: ClientError?
    var lastFailure: ClientError?
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(outcomes: Array(repeating: nil, count: count)))
  }

  /// The entries without an outcome.
  var open: [Int] {
    state.withLock { state in state.outcomes.indices.filter { state.outcomes[$0] == nil } }
  }
  var outcomes: [ImportRun.Outcome] { state.withLock { $0.outcomes.compactMap { $0 } } }
  var hasBegun: Bool { state.withLock { $0.done > 0 || $0.lastFailure != nil } }
  var fatal: ClientError? { state.withLock { $0.fatal } }
  var lastFailure: ClientError? { state.withLock { $0.lastFailure } }

  func note(_ result: Result<Reply, ClientError>, for entry: Int) -> Int {
    state.withLock { state in
      if let outcome = Self.outcome(result, &state) {
        state.outcomes[entry] = outcome
        state.done += 1
      }
      return state.done
    }
  }

  /// What an answer means; nothing where the command shall be sent again.
  private static func outcome(
    _ result: Result<Reply, ClientError>, _ state: inout State
  ) -> ImportRun.Outcome? {
    switch result {
    case .success: return .added
    case .failure(let error):
      state.lastFailure = error
      switch error {
      case .refusedCommand(let code, _, let text):
        switch error.code {
        // A key is new, so a conflict can only be about the UID.
        case .conflict: return .alreadyThere
        case .busy, .timeout, .unavailable, .unknownOutcome: return nil
        case .denied, .authenticateFirst, .notFound:
          state.fatal = error
          return nil
        default: return .refused(code: code, reason: text)
        }
      case .unsendable(let reason): return .refused(code: "unsendable", reason: reason)
      case .connectionLost: return nil
      case .cannotConnect, .notAServer:
        state.fatal = error
        return nil
      }
    }
  }
}
