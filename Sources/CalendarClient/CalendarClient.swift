package import LineProtocol
package import Networking

/// One connection to a calendar server: commands with their answers, events as they come.
///
/// Any number of commands may be under way; the server answers them in order. The client lives on
/// its event loop, so a task on the same loop talks to it without changing threads. Call `close()`
/// when done: an open connection keeps its client alive.
package actor CalendarClient {
  package nonisolated let loop: EventLoop
  package nonisolated let endpoint: ServerEndpoint
  /// What the server says unasked, for one reader; it ends with the connection.
  package nonisolated let events: AsyncStream<ServerEvent>

  /// The arguments of the server's greeting, such as `server=edgewise/0.1`.
  package private(set) var greeting: [Argument] = []
  /// Why the connection ended; nothing while it is open.
  package private(set) var failure: ClientError?

  typealias Completion = (Result<Reply, ClientError>) -> Void

  /// Who waits for an answer, and takes its rows as they come, if wanted.
  private struct Waiter {
    var row: (@Sendable ([Pair]) -> Void)?
    var completion: Completion
  }

  private let stream: ByteStream
  private var framer = Framer(limits: .client)
  private var writer = CommandWriter()
  private var conversation = Conversation()
  private var waiters = FIFO<Waiter>()
  /// Set while the octets of a file are sent: what else is to be sent waits for their end.
  private var isUploading = false
  private var queue: EventQueue
  /// Those that have another file to send.
  private var uploaders: [CheckedContinuation<Void, Never>] = []
  private var greeter: CheckedContinuation<Result<Void, ClientError>, Never>?
  private var isGreeted = false
  /// The server's last words, which explain the end of the connection.
  private var farewell: String?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  private init(_ stream: ByteStream, endpoint: ServerEndpoint, eventLimit: Int) {
    self.stream = stream
    self.endpoint = endpoint
    loop = stream.loop
    queue = EventQueue(limit: eventLimit)
    events = queue.stream
  }

  /// Connects and waits for the server's greeting.
  ///
  /// - Parameters:
  ///   - eventLimit: How many events may wait for their reader before some are dropped.
  ///   - timeoutMilliseconds: How long the connection, and then the greeting, may take.
  package static func connect(
    to endpoint: ServerEndpoint, on loop: EventLoop, eventLimit: Int = 16_384,
    timeoutMilliseconds: Int64 = 5_000
  ) async throws(ClientError) -> CalendarClient {
    let stream: ByteStream
    do throws(NetworkingError) {
      stream = try await ByteStream.connect(
        host: endpoint.host, port: endpoint.port, on: loop,
        timeoutMilliseconds: timeoutMilliseconds)
    } catch {
      throw .cannotConnect(endpoint, reason: error.description)
    }
    let client = CalendarClient(stream, endpoint: endpoint, eventLimit: eventLimit)
    Task(executorPreference: loop) { await client.readToEnd() }
    let greeted = await client.awaitGreeting(timeoutMilliseconds: timeoutMilliseconds)
    if case .failure(let error) = greeted {
      await client.close()
      throw error
    }
    return client
  }

  /// Sends a command and waits for its answer; many may wait at once.
  ///
  /// - Parameter row: takes the rows as they come, on the client's loop; the reply is then without
  ///   them.
  package func send(
    _ command: ClientCommand, row: (@Sendable ([Pair]) -> Void)? = nil
  ) async throws(ClientError) -> Reply {
    let result: Result<Reply, ClientError> = await withCheckedContinuation { continuation in
      do throws(ClientError) {
        try submit(command, row: row) { continuation.resume(returning: $0) }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }

  /// Sends a command and, as the value of its last key, a file's octets as fast as they are taken.
  ///
  /// Rows come while octets are still sent, and so may a refusal; the rest is sent all the same, as
  /// the connection is of use to nothing else before. Other commands wait.
  package func send(
    _ command: ClientCommand, uploading file: Upload, row: @escaping @Sendable ([Pair]) -> Void
  ) async throws(ClientError) -> Reply {
    while isUploading { await uploadsEnd() }
    let answer = UploadAnswer()
    try submit(command, file, row: row) { answer.give($0) }
    isUploading = true
    var sent = 0
    while failure == nil, sent < file.octets {
      let octets = file.read(min(Self.uploadPart, file.octets - sent))
      guard !octets.isEmpty, octets.count <= file.octets - sent else {
        fail(.unsendable(reason: "the file changed its length while it was read"))
        break
      }
      stream.write(octets)
      sent += octets.count
      await stream.drained(below: Self.uploadPart)
      file.progress(sent)
    }
    isUploading = false
    if failure == nil {
      stream.write([UInt8(ascii: "\n")])
      stream.write(writer.take())
    }
    let others = uploaders
    uploaders = []
    for other in others { other.resume() }
    return try await answer.result().get()
  }

  private static let uploadPart = 65_536

  private func uploadsEnd() async {
    await withCheckedContinuation { uploader in
      // Looked at inside, as the upload may end before the caller is suspended.
      if isUploading { uploaders.append(uploader) } else { uploader.resume() }
    }
  }

  /// Sends commands in order, so many at once, and hands over each answer as it comes.
  ///
  /// - Parameters:
  ///   - inFlight: how many commands may wait for their answers; servers allow 64.
  ///   - receive: called on the client's loop with the number of the command and its answer.
  package func pipeline(
    _ commands: [ClientCommand], inFlight: Int = 32,
    receive: @escaping @Sendable (Int, Result<Reply, ClientError>) -> Void
  ) async {
    guard !commands.isEmpty else { return }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let run = Pipeline(commands, receive: receive) { continuation.resume() }
      for _ in 0..<min(max(1, inFlight), commands.count) { advance(run) }
    }
  }

  /// Sends the run's next command; those that cannot be sent are answered on the way.
  private func advance(_ run: Pipeline) {
    while let (number, command) = run.next() {
      do throws(ClientError) {
        return try submit(command) { [self] result in
          run.finished(number, result)
          advance(run)
        }
      } catch {
        run.finished(number, .failure(error))
      }
    }
  }

  /// Sends input events of a view; frames among `events` acknowledge them.
  package func input(_ events: [InputEvent]) {
    for event in events { writer.input(event) }
    flush()
  }

  /// Ends the connection; commands that still wait fail.
  package func close() {
    fail(.connectionLost(reason: "it was closed on this side"))
  }

  private func submit(
    _ command: ClientCommand, _ file: Upload? = nil, row: (@Sendable ([Pair]) -> Void)? = nil,
    _ completion: @escaping Completion
  ) throws(ClientError) {
    if let failure { throw failure }
    let tag = conversation.nextTag()
    do throws(CommandWritingError) {
      if let file {
        try writer.command(
          tag, command.verb, command.arguments, streaming: file.key, octets: file.octets)
      } else {
        try writer.command(tag, command.verb, command.arguments)
      }
    } catch {
      throw .unsendable(reason: error.reason)
    }
    conversation.sent(tag, keepingRows: row == nil)
    waiters.append(Waiter(row: row, completion: completion))
    flush()
  }

  /// Sends what was written, unless it would stand among the octets of a file.
  private func flush() {
    if !isUploading { stream.write(writer.take()) }
  }

  private func awaitGreeting(timeoutMilliseconds: Int64) async -> Result<Void, ClientError> {
    let timer = loop.schedule(afterMilliseconds: timeoutMilliseconds) { [self] in
      assumeIsolated { client in
        client.fail(.notAServer(client.endpoint, reason: "it sends no greeting"))
      }
    }
    let result: Result<Void, ClientError> = await withCheckedContinuation { continuation in
      // Looked at inside, as the greeting may come before the caller is suspended.
      if let failure {
        continuation.resume(returning: .failure(failure))
      } else if isGreeted {
        continuation.resume(returning: .success(()))
      } else {
        greeter = continuation
      }
    }
    loop.cancel(timer)
    return result
  }

  private func readToEnd() async {
    while failure == nil {
      do throws(NetworkingError) {
        guard let bytes = try await stream.read() else {
          return fail(.connectionLost(reason: farewell ?? "the server closed it"))
        }
        framer.append(bytes)
        while failure == nil, let output = framer.next() { accept(output) }
      } catch {
        return fail(.connectionLost(reason: farewell ?? error.description))
      }
    }
  }

  private func accept(_ output: FramerOutput) {
    switch output {
    case .fatal(_, let error):
      fail(.notAServer(endpoint, reason: error.text))
    // A client's limits let no literal be handed out in parts.
    case .part, .partsEnd: break
    case .line(let line):
      do throws(ProtocolError) {
        accept(try ServerLine(line))
      } catch {
        fail(.notAServer(endpoint, reason: "it sent a line that is none of the protocol's"))
      }
    }
  }

  private func accept(_ line: ServerLine) {
    guard isGreeted else { return greet(line) }
    switch conversation.accept(line) {
    case .nothing: break
    case .row(let pairs):
      waiters.first?.row?(pairs)
    case .answered(let row, let result):
      let waiter = waiters.popFirst()
      if let row { waiter?.row?(row) }
      waiter?.completion(result)
    case .event(let event):
      if case .notice(word: "BYE", let arguments) = event, farewell == nil {
        let reason = arguments.first { $0.key == "reason" }?.value
        farewell = "the server said goodbye" + (reason.map { " (\($0))" } ?? "")
      }
      queue.add(event)
    case .broken(let reason):
      farewell = reason
      if case .error = line { return }
      fail(.notAServer(endpoint, reason: reason))
    }
  }

  private func greet(_ line: ServerLine) {
    guard case .notice(word: "ELP", let arguments) = line else {
      return fail(.notAServer(endpoint, reason: "its first line is no greeting"))
    }
    guard arguments.first?.value == "1" else {
      return fail(.notAServer(endpoint, reason: "it speaks another version of the protocol"))
    }
    greeting = arguments
    isGreeted = true
    greeter.take()?.resume(returning: .success(()))
  }

  private func fail(_ error: ClientError) {
    guard failure == nil else { return }
    failure = error
    stream.close()
    greeter.take()?.resume(returning: .failure(error))
    for waiter in waiters.removeAll() { waiter.completion(.failure(error)) }
    queue.finish()
  }
}
