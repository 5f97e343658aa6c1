import EdgewiseTesting
import LineProtocol
import Networking
import SessionTesting
import Synchronization

/// A copy of a week that is kept up to date by pushes alone, across all reconnects.
actor SoakMirror {
  private let server: ServerProcess
  private let loop: EventLoop
  /// The titles and starts by identifier.
  private(set) var kept: [String: SoakWriter.Kept] = [:]
  /// The newest change number that it has seen.
  private var revision = 0

  init(of server: ServerProcess, on loop: EventLoop) {
    self.server = server
    self.loop = loop
  }

  /// Follows until the last change number is reached.
  func follow(until last: LastRevision) async throws {
    while true {
      do {
        let client = try await signedIn(to: server, on: loop)
        let answer = try await client.ask("SUB range=2026-03 cal=home since=home:\(revision)")
        guard answer.isOK else { throw TestClient.Failure("SUB: \(answer)") }
        while true {
          if let number = last.number, revision >= number { return }
          for push in try await client.pushesSoFar() { try take(push) }
        }
      } catch is NetworkingError {
      } catch let failure as TestClient.Failure where failure.description.contains("ended") {
      } catch let failure as TestClient.Failure where failure.description.contains("UNAVAILABLE") {
      }
      // The server or its database is away; nobody tells when it is back.
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func take(_ push: TestClient.Push) throws {
    guard let id = push["id"], let number = push["rev"].flatMap({ Int($0) }) else {
      throw TestClient.Failure("\(push)")
    }
    guard number >= revision else { throw TestClient.Failure("told twice: \(push)") }
    revision = number
    switch push.word {
    case "CHANGED":
      kept[id] = SoakWriter.Kept(title: push["title"] ?? "", start: push["start"] ?? "")
    case "REMOVED": kept[id] = nil
    default: throw TestClient.Failure("\(push)")
    }
  }
}

/// The change number after which nothing comes any more; nothing until the writers are done.
final class LastRevision: Sendable {
  private let value = Mutex<Int?>(nil)

  var number: Int? { value.withLock { $0 } }

  func tell(_ number: Int) { value.withLock { $0 = number } }
}
