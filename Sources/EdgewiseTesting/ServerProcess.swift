package import PrivateCluster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A real `edgewised`, run from the build folder for a test.
///
/// It is killed when the test lets go of it, with the PostgreSQL that it started if its data
/// folder is a scratch one.
package actor ServerProcess {
  /// The data folder it was given.
  package nonisolated let folder: String
  /// The port it listens on, from its ready line.
  package private(set) var port: UInt16 = 0
  /// What it has printed to standard output since it was started.
  package private(set) var output = ""

  private let arguments: [String]
  private let environment: [String: String]
  private let scratch: ScratchFolder?
  private var child: ChildProcess?
  private var pipe: Int32 = -1

  /// Starts the server on a free port and waits for its ready line.
  ///
  /// - Parameters:
  ///   - folder: Its data folder; a fresh one if nil.
  ///   - arguments: Added to `--data` and `--listen`.
  ///   - environment: Added to this process's own.
  package init(
    folder: String? = nil, arguments: [String] = [], environment: [String: String] = [:]
  ) async throws {
    let scratch = folder == nil ? try ScratchFolder() : nil
    self.scratch = scratch
    self.folder = folder ?? scratch?.path ?? ""
    self.arguments = arguments
    self.environment = environment
    try await start()
  }

  deinit {
    if let child {
      child.signalGroup(SIGKILL)
      child.wait()
    }
    if pipe >= 0 { close(pipe) }
  }

  /// The owner's token.
  package var token: String {
    get throws {
      guard let text = readText("\(folder)/owner.token") else {
        throw ScratchRun.Failure(description: "there is no \(folder)/owner.token")
      }
      return text.split(separator: "\n").first.map(String.init) ?? ""
    }
  }

  /// The process id, while it runs.
  package var processID: Int32? { child?.id }

  /// What it has written to its log, over all its starts.
  package var log: String { readText(logPath) ?? "" }

  /// Sends a signal and returns at once.
  package func signal(_ number: Int32) {
    guard let child else { return }
    _ = systemKill(child.id, number)
  }

  /// Asks it to stop (SIGTERM), waits and returns how it ended.
  @discardableResult
  package func terminate() async throws -> ExitStatus {
    signal(SIGTERM)
    return try await end(within: .seconds(30))
  }

  /// Kills it (SIGKILL) and waits until it is gone; its PostgreSQL lives on.
  package func kill() async throws {
    signal(SIGKILL)
    _ = try await end(within: .seconds(10))
  }

  /// Starts it again in the same data folder, on another port, after it has ended.
  package func start() async throws {
    precondition(child == nil, "the server still runs")
    output = ""
    if pipe >= 0 { close(pipe) }
    var ends: [Int32] = [0, 0]
    guard systemPipe(&ends) == 0 else {
      throw ScratchRun.Failure(description: "no pipe can be opened (error \(errno))")
    }
    pipe = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let log = open(logPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { for descriptor in [ends[1], nothing, log] { close(descriptor) } }
    child = try ChildProcess.spawn(
      try BuiltProgram.path("edgewised"),
      ["--data", folder, "--listen", "127.0.0.1:0"] + arguments,
      environment: inheritedEnvironment().merging(environment) { _, given in given },
      descriptors: [nothing, ends[1], log])
    try await waitForReadyLine()
  }

  private var logPath: String { "\(folder).server.log" }

  private func waitForReadyLine() async throws {
    try await eventually("edgewised is ready", within: .seconds(120)) {
      readOutput()
      if output.contains("\n") { return true }
      if let status = child?.reap() {
        child = nil
        throw ScratchRun.Failure(description: "edgewised ended with \(status):\n\(log)")
      }
      return false
    }
    let line = output.prefix { $0 != "\n" }
    let words = "listening on 127.0.0.1:"
    guard line.hasPrefix(words), let port = UInt16(line.dropFirst(words.count)) else {
      throw ScratchRun.Failure(description: "edgewised printed “\(line)”")
    }
    self.port = port
  }

  private func end(within limit: Duration) async throws -> ExitStatus {
    guard let child else { throw ScratchRun.Failure(description: "edgewised does not run") }
    var status: ExitStatus?
    try await eventually("edgewised ends", within: limit) {
      status = child.reap()
      return status != nil
    }
    readOutput()
    self.child = nil
    guard let status else { throw ScratchRun.Failure(description: "edgewised does not run") }
    return status
  }

  private func readOutput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(pipe, &buffer, buffer.count), count > 0 {
      output += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
  }
}

private func systemKill(_ process: Int32, _ number: Int32) -> Int32 {
  kill(process, number)
}

private func systemPipe(_ ends: inout [Int32]) -> Int32 {
  pipe(&ends)
}

private func readText(_ path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var text: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    text += buffer.prefix(count)
  }
  return String(decoding: text, as: UTF8.self)
}
