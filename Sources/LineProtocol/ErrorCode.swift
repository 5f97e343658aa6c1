/// The closed, append-only registry of error codes that a server answers.
package enum ErrorCode: String, CaseIterable, Sendable {
  case lineTooLong = "LINE-TOO-LONG"
  case literalTail = "LITERAL-TAIL"
  case literalTooLarge = "LITERAL-TOO-LARGE"

  case syntax = "SYNTAX"
  case notUTF8 = "NOT-UTF8"
  case unknownVerb = "UNKNOWN-VERB"
  case unknownKey = "UNKNOWN-KEY"
  case missingKey = "MISSING-KEY"
  case repeatedKey = "REPEATED-KEY"
  case badValue = "BAD-VALUE"

  case helloFirst = "HELLO-FIRST"
  case version = "VERSION"
  case authenticateFirst = "AUTH-FIRST"
  case authenticationFailed = "AUTH-FAILED"
  case denied = "DENIED"
  case noView = "NO-VIEW"
  case noSubscription = "NO-SUB"
  case staleSequence = "STALE-SEQ"

  case notFound = "NOT-FOUND"
  case conflict = "CONFLICT"
  case clash = "CLASH"
  case noSuchTime = "NO-SUCH-TIME"
  case ambiguousTime = "AMBIGUOUS-TIME"
  case badRule = "BAD-RULE"
  case badRange = "BAD-RANGE"
  case nothingToUndo = "NOTHING-TO-UNDO"
  case nothingToPaste = "NOTHING-TO-PASTE"
  case tooOld = "TOO-OLD"

  case limit = "LIMIT"
  case busy = "BUSY"
  case timeout = "TIMEOUT"
  case unavailable = "UNAVAILABLE"
  case unknownOutcome = "UNKNOWN-OUTCOME"

  case `internal` = "INTERNAL"

  /// When sending the same command again can succeed.
  package enum Retry: String, CaseIterable, Sendable {
    /// Not before the command, or what it works on, is changed.
    case no
    /// After a pause.
    case later
    /// At once, under the same idempotency key.
    case sameKey = "same-key"
    /// Once the connection is authenticated.
    case afterAuthentication = "after-auth"
  }

  /// The part of the server that raises the code.
  package enum Class: String, CaseIterable, Sendable {
    case framing, syntax, session, domain, resource, bug
  }

  package var retry: Retry {
    switch self {
    case .authenticateFirst: .afterAuthentication
    case .busy, .timeout, .unavailable: .later
    case .unknownOutcome: .sameKey
    default: .no
    }
  }

  /// Whether the server closes the connection after the answer.
  package var isFatal: Bool { self.class == .framing || self == .helloFirst }

  package var `class`: Class {
    switch self {
    case .lineTooLong, .literalTail, .literalTooLarge: .framing
    case .syntax, .notUTF8, .unknownVerb, .unknownKey, .missingKey, .repeatedKey, .badValue:
      .syntax
    case .helloFirst, .version, .authenticateFirst, .authenticationFailed, .denied, .noView,
      .noSubscription, .staleSequence:
      .session
    case .notFound, .conflict, .clash, .noSuchTime, .ambiguousTime, .badRule, .badRange,
      .nothingToUndo, .nothingToPaste, .tooOld:
      .domain
    case .limit, .busy, .timeout, .unavailable, .unknownOutcome: .resource
    case .internal: .bug
    }
  }
}
