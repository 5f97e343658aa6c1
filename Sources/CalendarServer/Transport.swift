package import Networking

/// The bytes of one connection: a seam, so that a session runs the same in memory and over TCP.
///
/// Every member belongs on the session's loop.
package protocol Transport: AnyObject, Sendable {
  /// Where the other side is, without its port: failed attempts are counted by it.
  var remoteHost: String { get }
  /// How many written octets the other side has not taken yet.
  var pendingBytes: Int { get }

  /// Waits for octets; nothing when the other side has ended its output.
  nonisolated(nonsending) func read() async throws(NetworkingError) -> [UInt8]?
  func write(_ bytes: [UInt8])
  /// Waits until fewer than `limit` octets are pending, or the connection has ended.
  nonisolated(nonsending) func drained(below limit: Int) async
  /// Sends what is pending, then tells the other side that no more will come; reading goes on.
  nonisolated(nonsending) func finishWriting() async
  /// Ends the connection at once, after one attempt to send what is pending.
  func close()
}

extension ByteStream: Transport {
  package var remoteHost: String { remoteAddress.host }
}
