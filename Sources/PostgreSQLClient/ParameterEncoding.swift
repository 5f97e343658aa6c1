/// The parameters of one statement, laid out for libpq.
///
/// Source: the send functions of PostgreSQL's types (integers in network order, times in
/// microseconds and days since 2000-01-01).
struct EncodedParameters: ~Copyable {
  /// All values behind one another.
  private var bytes: OctetBuffer
  /// Where each value starts; nil for null.
  private var starts: [Int?] = []
  private var lengths: [CInt] = []

  /// Microseconds from 1970-01-01 to PostgreSQL's epoch, 2000-01-01.
  static let epochMicroseconds: Int64 = 946_684_800_000_000
  /// Days from 1970-01-01 to 2000-01-01.
  static let epochDays: Int32 = 10_957

  init(_ parameters: [Parameter]) {
    bytes = OctetBuffer(capacity: parameters.count * 48)
    starts.reserveCapacity(parameters.count)
    lengths.reserveCapacity(parameters.count)
    for parameter in parameters {
      let start = bytes.count
      if case .null = parameter { starts.append(nil) } else { starts.append(start) }
      append(parameter)
      // libpq counts in 32 bits, and the server refuses values from 1 GiB on.
      lengths.append(CInt(clamping: bytes.count - start))
    }
  }

  /// Calls `body` with libpq's parallel arrays, which are valid during the call.
  func withPointers<T>(
    _ body: (CInt, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<CInt>?) -> T
  ) -> T {
    bytes.withOctets { octets in
      let values = starts.map { start in
        start.map { octets.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return values.withUnsafeBufferPointer { values in
        lengths.withUnsafeBufferPointer { lengths in
          body(CInt(starts.count), values.baseAddress, lengths.baseAddress)
        }
      }
    }
  }

  private mutating func append(_ parameter: Parameter) {
    switch parameter {
    case .null: break
    case .bool(let value): append(UInt8(value ? 1 : 0))
    case .int2(let value): append(value)
    case .int4(let value): append(value)
    case .int8(let value): append(value)
    case .float8(let value): append(value.bitPattern)
    case .text(let text): bytes.append(text)
    case .jsonb(let text):
      append(UInt8(1))  // The version of jsonb's binary format.
      bytes.append(text)
    case .bytes(let value): bytes.append(value)
    case .uuid(let value): append(value)
    case .timestamptz(let microseconds), .timestamp(let microseconds):
      append(EncodedParameters.sinceEpoch(microseconds))
    case .date(let days):
      let (shifted, overflow) = days.subtractingReportingOverflow(EncodedParameters.epochDays)
      append(overflow ? Int32.min + 1 : shifted)
    case .uuids(let values): appendArray(of: .uuid, values, length: 16) { $0.append($1) }
    case .int4s(let values): appendArray(of: .int4, values, length: 4) { $0.append($1) }
    case .int8s(let values): appendArray(of: .int8, values, length: 8) { $0.append($1) }
    case .texts(let values): appendArray(ofTexts: values)
    case .bools(let values):
      appendArray(of: .bool, values, length: 1) { $0.append(UInt8($1 ? 1 : 0)) }
    case .timestamptzs(let values): appendTimes(of: .timestamptz, values)
    case .timestamps(let values): appendTimes(of: .timestamp, values)
    }
  }

  /// Times out of range become finite ones that the server refuses, never its infinities.
  private static func sinceEpoch(_ microseconds: Int64) -> Int64 {
    if microseconds == .max { return .max - 1 }
    let (shifted, overflow) = microseconds.subtractingReportingOverflow(epochMicroseconds)
    return overflow || shifted == .min ? .min + 1 : shifted
  }

  @inline(__always)
  private mutating func append<Integer: FixedWidthInteger & BitwiseCopyable>(_ value: Integer) {
    bytes.append(value)
  }

  private mutating func append(_ value: UUIDBits) {
    append(value.high)
    append(value.low)
  }

  private mutating func appendTimes(of type: DataType, _ seconds: [Int64?]) {
    appendHead(of: type, seconds.count, hasNulls: seconds.contains(nil))
    for value in seconds {
      guard let value else {
        append(Int32(-1))
        continue
      }
      append(Int32(8))
      append(EncodedParameters.sinceEpoch(Parameter.microseconds(value)))
    }
  }

  /// - Parameter length: the octets that every element takes.
  private mutating func appendArray<Element>(
    of type: DataType, _ elements: [Element], length: Int32,
    _ appendElement: (inout EncodedParameters, Element) -> Void
  ) {
    appendHead(of: type, elements.count, hasNulls: false)
    for element in elements {
      append(length)
      appendElement(&self, element)
    }
  }

  private mutating func appendArray(ofTexts texts: [String]) {
    appendHead(of: .text, texts.count, hasNulls: false)
    for text in texts {
      append(Int32(clamping: text.utf8.count))
      bytes.append(text)
    }
  }

  private mutating func appendHead(of type: DataType, _ count: Int, hasNulls: Bool) {
    append(Int32(count == 0 ? 0 : 1))  // dimensions
    append(Int32(hasNulls ? 1 : 0))
    append(type.rawValue)
    guard count > 0 else { return }
    append(Int32(clamping: count))
    append(Int32(1))  // lower bound
  }
}
