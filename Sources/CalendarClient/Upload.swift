/// A file that is sent as the value of a command's last key, read as the connection takes it.
package struct Upload: Sendable {
  package var key: String
  /// How many octets it has, as it must be announced.
  package var octets: Int
  /// Reads on: at least one octet, and at most as many as it is given; none is an error.
  package var read: @Sendable (Int) -> [UInt8]
  /// Told how many octets have been taken by the operating system so far.
  package var progress: @Sendable (Int) -> Void

  package init(
    key: String, octets: Int, read: @escaping @Sendable (Int) -> [UInt8],
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.key = key
    self.octets = octets
    self.read = read
    self.progress = progress
  }
}

/// The answer to a command that is still being sent; used on the client's loop only.
final class UploadAnswer {
  private var answer: Result<Reply, ClientError>?
  private var waiter: CheckedContinuation<Result<Reply, ClientError>, Never>?

  func give(_ result: Result<Reply, ClientError>) {
    answer = result
    waiter.take()?.resume(returning: result)
  }

  nonisolated(nonsending) func result() async -> Result<Reply, ClientError> {
    await withCheckedContinuation { continuation in
      // Looked at inside, as the answer may come before the caller is suspended.
      if let answer { continuation.resume(returning: answer) } else { waiter = continuation }
    }
  }
}
