import CalendarClient
import LineProtocol
import Networking

/// Stands between clients and a server, lets their lines pass and writes them down.
///
/// One client's line passes at a time, and the next when the server has answered it: so the order
/// of a recording is one that holds again when it is played.
actor RecordingProxy {
  private nonisolated let loop: EventLoop
  private let endpoint: ServerEndpoint
  private let write: @Sendable (String) -> Void
  private var transcript: SessionTranscript
  private var connections = 0
  private var open = 0
  /// The connections whose server has spoken.
  private var greeted: Set<Int> = []
  /// The connections that the server has ended.
  private var ended: Set<Int> = []
  /// Whether a view or a subscription may say something unasked.
  private var isListenedTo = false
  /// Grows with each line of the server.
  private var heard = 0

  private var awaited = AwaitedAnswer.nothing
  private var awaitedConnection = 0
  /// Whether the line that waits made an edit by a gesture.
  private var hadOutcome = false
  private var answered: CheckedContinuation<Void, Never>?
  private var isPassing = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// How long an answer may take before the next line passes all the same.
  private static let patience: Int64 = 3_000
  /// The silence after which nothing more is expected.
  private static let silence: Int64 = 40

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(
    to endpoint: ServerEndpoint, token: String?, on loop: EventLoop,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.endpoint = endpoint
    self.loop = loop
    self.write = write
    transcript = SessionTranscript(token: token)
  }

  /// Serves one client to the end of its connection, and tells how many others are left.
  func serve(_ client: ByteStream) async -> Int {
    connections += 1
    open += 1
    await serve(client, connections)
    open -= 1
    return open
  }

  private func serve(_ client: ByteStream, _ number: Int) async {
    let server: ByteStream
    do throws(NetworkingError) {
      server = try await ByteStream.connect(
        host: endpoint.host, port: endpoint.port, on: loop, timeoutMilliseconds: 5_000)
    } catch {
      return client.close()
    }
    let answers = Task(executorPreference: loop) { [self] in
      await passAnswers(of: server, to: client, number)
    }
    // A client that does not wait for the greeting is made to, so that it comes first.
    await enter()
    await wait(for: .greeting, on: number)
    leave()
    await passLines(of: client, to: server, number)
    await passEnd(to: server, number)
    await answers.value
    client.close()
    server.close()
  }

  /// Ends the recording: writes what is left and tells how many lines there are.
  func finish() -> Int {
    transcript.endBlock()
    write(transcript.take())
    return transcript.count
  }

  private func passLines(of client: ByteStream, to server: ByteStream, _ number: Int) async {
    var framer = Framer(limits: .client)
    while let bytes = (try? await client.read()) ?? nil {
      framer.append(bytes)
      while let output = framer.next() {
        guard case .line(let line) = output, case let octets = line.asSent, !octets.isEmpty else {
          // No server would take it; what it would answer can be seen without a recording.
          transcript.remark("Connection \(number) sent what no server takes, and was ended.")
          return
        }
        await pass(line, octets, to: server, number)
      }
    }
  }

  private func pass(
    _ line: FramedLine, _ octets: [UInt8], to server: ByteStream, _ number: Int
  ) async {
    await enter()
    transcript.sent(line, on: number)
    write(transcript.take())
    server.write(octets)
    let meaning = ClientLine(line)
    let hadOutcome = await wait(for: AwaitedAnswer(meaning), on: number)
    if isListenedTo, hadOutcome || meaning.mayBeFollowedUp { await untilSilent() }
    leave()
  }

  /// Passes the client's end on, in its turn, unless the server was the first to go.
  private func passEnd(to server: ByteStream, _ number: Int) async {
    await enter()
    if !ended.contains(number) {
      transcript.ended(number)
      write(transcript.take())
      await server.finishWriting()
      await wait(for: .end, on: number)
      // What others see of it, such as that a gesture is over.
      if isListenedTo { await untilSilent() }
    }
    leave()
  }

  private func passAnswers(of server: ByteStream, to client: ByteStream, _ number: Int) async {
    var framer = Framer(limits: .client)
    while let bytes = (try? await server.read()) ?? nil {
      framer.append(bytes)
      while case .line(let line)? = framer.next() { hear(line, on: number) }
      client.write(bytes)
    }
    transcript.closed(number)
    greeted.insert(number)
    ended.insert(number)
    if awaitedConnection == number { answer() }
    await client.drained(below: 1)
    client.close()
  }

  private func hear(_ line: FramedLine, on number: Int) {
    heard += 1
    transcript.received(line, on: number)
    guard let meaning = try? ServerLine(line) else { return }
    if case .notice("ELP", _) = meaning { greeted.insert(number) }
    if case .ok(_, let pairs) = meaning, pairs["view"] != nil || pairs["sub"] != nil {
      isListenedTo = true
    }
    guard awaitedConnection == number else { return }
    awaited = awaited.after(meaning)
    if case .outcome = awaited { hadOutcome = true }
    if awaited == .nothing { answer() }
  }

  // MARK: Waiting

  /// Waits for an answer, for so long as one waits; tells whether it was that of an edit.
  @discardableResult
  private func wait(for answer: AwaitedAnswer, on number: Int) async -> Bool {
    guard answer != .nothing, !ended.contains(number),
      answer != .greeting || !greeted.contains(number)
    else { return false }
    awaited = answer
    awaitedConnection = number
    hadOutcome = false
    let timer = loop.schedule(afterMilliseconds: Self.patience) { [self] in
      assumeIsolated { $0.answer() }
    }
    await withCheckedContinuation { continuation in
      // Looked at inside, as the answer may come before the caller is suspended.
      if awaited == .nothing { continuation.resume() } else { answered = continuation }
    }
    loop.cancel(timer)
    awaitedConnection = 0
    return hadOutcome
  }

  private func answer() {
    awaited = .nothing
    answered.take()?.resume()
  }

  private func untilSilent() async {
    var before: Int
    repeat {
      before = heard
      try? await loop.sleep(milliseconds: Self.silence)
    } while heard != before
  }

  /// One line passes at a time, those of all clients in the order in which they came.
  private func enter() async {
    await withCheckedContinuation { turn in
      // Looked at inside, as another may leave before the caller is suspended.
      if isPassing {
        queue.append(turn)
      } else {
        isPassing = true
        turn.resume()
      }
    }
  }

  private func leave() {
    if queue.isEmpty { isPassing = false } else { queue.removeFirst().resume() }
  }
}

extension FramedLine {
  /// The octets of the line as they came, nothing if they were not kept.
  fileprivate var asSent: [UInt8] {
    switch literal {
    case .none: Array(bytes) + [0x0A]
    case .octets(let octets, _): Array(bytes) + [0x0A] + octets + [0x0A]
    case .refused, .streamed: []
    }
  }
}

extension ClientLine {
  /// Whether more can come of it after its answer: pushes, or a frame once something was read.
  fileprivate var mayBeFollowedUp: Bool {
    switch self {
    case .command: true
    case .input(let event): if case .key = event.gesture { true } else { false }
    case .refused, .refusedInput: false
    }
  }
}
