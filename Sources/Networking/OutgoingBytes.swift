/// The bytes of a stream that the operating system has not taken yet.
struct OutgoingBytes {
  private var bytes: [UInt8] = []
  private var sent = 0

  var count: Int { bytes.count - sent }
  var isEmpty: Bool { sent == bytes.count }

  mutating func append(_ more: [UInt8]) {
    if isEmpty {
      bytes = more
      sent = 0
    } else {
      bytes.append(contentsOf: more)
    }
  }

  func withUnsentBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
  }

  mutating func drop(_ count: Int) {
    sent += count
    if isEmpty {
      removeAll()
    } else if sent >= 65536 && sent * 2 >= bytes.count {
      // Keeps a slow reader's backlog from holding what has long been sent.
      bytes.removeFirst(sent)
      sent = 0
    }
  }

  mutating func removeAll() {
    bytes = []
    sent = 0
  }
}
