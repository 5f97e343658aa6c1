/// A run of commands of which some wait for their answers; used on the client's loop only.
final class Pipeline {
  private let commands: [ClientCommand]
  private let receive: (Int, Result<Reply, ClientError>) -> Void
  private let completion: () -> Void
  private var sent = 0
  private var answered = 0

  init(
    _ commands: [ClientCommand],
    receive: @escaping (Int, Result<Reply, ClientError>) -> Void,
    completion: @escaping () -> Void
  ) {
    self.commands = commands
    self.receive = receive
    self.completion = completion
  }

  /// The next command to send, with its number.
  func next() -> (Int, ClientCommand)? {
    guard sent < commands.count else { return nil }
    defer { sent += 1 }
    return (sent, commands[sent])
  }

  func finished(_ number: Int, _ result: Result<Reply, ClientError>) {
    receive(number, result)
    answered += 1
    if answered == commands.count { completion() }
  }
}
