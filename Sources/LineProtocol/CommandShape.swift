/// What one command takes: the registry of these drives both decoding and `HELP`.
package struct CommandShape: Sendable {
  package let verb: String

  static func find(_ command: Command) throws(ProtocolError) -> CommandShape {
    preconditionFailure("written next")
  }

  func decode(_ command: Command) throws(ProtocolError) -> Request {
    preconditionFailure("written next")
  }
}
