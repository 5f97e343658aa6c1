/// Octets that are laid out once and handed to libpq: integers go in without a detour by way of
/// collections, of which a statement with many parameters would make a hundred.
struct OctetBuffer: ~Copyable {
  /// Room for `capacity` octets, of which the first `count` are written.
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(64, capacity)
    base = .allocate(byteCount: self.capacity, alignment: 1)
  }

  deinit { base.deallocate() }

  /// Calls `body` with what is written, which is valid during the call.
  borrowing func withOctets<T>(_ body: (UnsafeRawPointer) -> T) -> T {
    body(UnsafeRawPointer(base))
  }

  /// Appends an integer in network order.
  mutating func append<Integer: FixedWidthInteger & BitwiseCopyable>(_ value: Integer) {
    let size = MemoryLayout<Integer>.size
    makeRoom(for: size)
    base.storeBytes(of: value.bigEndian, toByteOffset: count, as: Integer.self)
    count += size
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  mutating func append(_ octets: [UInt8]) {
    octets.withUnsafeBytes { append($0) }
  }

  private mutating func append(_ octets: UnsafeRawBufferPointer) {
    guard let start = octets.baseAddress else { return }
    makeRoom(for: octets.count)
    (base + count).copyMemory(from: start, byteCount: octets.count)
    count += octets.count
  }

  private mutating func makeRoom(for size: Int) {
    guard capacity - count < size else { return }
    let wider = max(2 * capacity, count + size)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: wider, alignment: 1)
    moved.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = moved
    capacity = wider
  }
}
