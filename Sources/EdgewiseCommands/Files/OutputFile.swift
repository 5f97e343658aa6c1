import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that comes into being whole: what is written lies beside it until it is kept.
final class OutputFile: Sendable {
  let path: String
  private let temporary: String
  private let state: Mutex<State>

  private struct State {
    var descriptor: CInt
    var failure: SmallFile.Failure?
    var octets = 0
  }

  /// Makes the file beside `path`, in the same folder.
  init(_ path: String) throws(SmallFile.Failure) {
    self.path = path
    temporary = "\(path).\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .lastOne }
    state = Mutex(State(descriptor: descriptor))
  }

  deinit { discard() }

  var octets: Int { state.withLock { $0.octets } }

  /// Writes on; `keep()` tells what went wrong, if anything did.
  func write(_ text: String) {
    state.withLock { state in
      guard state.failure == nil, state.descriptor >= 0 else { return }
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes {
          systemWrite(state.descriptor, $0.baseAddress, $0.count)
        }
        if count > 0 {
          bytes = bytes.dropFirst(count)
          state.octets += count
        } else if count == 0 || errno != EINTR {
          state.failure = .lastOne
          return
        }
      }
    }
  }

  /// Puts the file in its place, over one that may be there.
  func keep() throws(SmallFile.Failure) {
    let failure = state.withLock { state -> SmallFile.Failure? in
      guard state.descriptor >= 0 else { return nil }
      if let failure = state.failure { return failure }
      if fsync(state.descriptor) != 0, errno != EINVAL { return .lastOne }
      if rename(temporary, path) != 0 { return .lastOne }
      close(state.descriptor)
      state.descriptor = -1
      return nil
    }
    if let failure {
      discard()
      throw failure
    }
  }

  /// Takes away what was written.
  func discard() {
    state.withLock { state in
      guard state.descriptor >= 0 else { return }
      close(state.descriptor)
      state.descriptor = -1
      unlink(temporary)
    }
  }
}

private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
