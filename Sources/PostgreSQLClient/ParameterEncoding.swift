/// The parameters of one statement, laid out for libpq.
///
/// Source: the send functions of PostgreSQL's types (integers in network order, times in
/// microseconds and days since 2000-01-01).
struct EncodedParameters {
  /// All values behind one another.
  private(set) var bytes: [UInt8] = []
  /// Where each value starts; nil for null.
  private var starts: [Int?] = []
  private var lengths: [CInt] = []

  /// Microseconds from 1970-01-01 to PostgreSQL's epoch, 2000-01-01.
  static let epochMicroseconds: Int64 = 946_684_800_000_000
  /// Days from 1970-01-01 to 2000-01-01.
  static let epochDays: Int32 = 10_957

  init(_ parameters: [Parameter]) {
    starts.reserveCapacity(parameters.count)
    lengths.reserveCapacity(parameters.count)
    bytes.reserveCapacity(parameters.count * 16)
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
    bytes.withUnsafeBytes { raw in
      // An empty array has no address, but an empty text is not null: any address will do.
      let empty = UnsafeRawPointer(bitPattern: 1)
      let values = starts.map { start -> UnsafePointer<CChar>? in
        start.flatMap { (raw.baseAddress ?? empty)?.advanced(by: $0) }?
          .assumingMemoryBound(to: CChar.self)
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
    case .bool(let value): bytes.append(value ? 1 : 0)
    case .int2(let value): append(value)
    case .int4(let value): append(value)
    case .int8(let value): append(value)
    case .float8(let value): append(value.bitPattern)
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .jsonb(let text):
      bytes.append(1)  // The version of jsonb's binary format.
      bytes.append(contentsOf: text.utf8)
    case .bytes(let value): bytes.append(contentsOf: value)
    case .uuid(let value): append(value)
    case .timestamptz(let microseconds), .timestamp(let microseconds):
      append(EncodedParameters.sinceEpoch(microseconds))
    case .date(let days):
      let (shifted, overflow) = days.subtractingReportingOverflow(EncodedParameters.epochDays)
      append(overflow ? Int32.min + 1 : shifted)
    case .uuids(let values):
      appendArray(of: .uuid, values) { $0.append($1) }
    case .int4s(let values):
      appendArray(of: .int4, values) { $0.append($1) }
    case .int8s(let values):
      appendArray(of: .int8, values) { $0.append($1) }
    case .texts(let values):
      appendArray(of: .text, values) { $0.bytes.append(contentsOf: $1.utf8) }
    case .bools(let values):
      appendArray(of: .bool, values) { $0.bytes.append($1 ? 1 : 0) }
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

  private mutating func append<Integer: FixedWidthInteger>(_ value: Integer) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ value: UUIDBits) {
    append(value.high)
    append(value.low)
  }

  private mutating func appendTimes(of type: DataType, _ seconds: [Int64?]) {
    append(Int32(seconds.isEmpty ? 0 : 1))  // dimensions
    append(Int32(seconds.contains(nil) ? 1 : 0))  // whether there are nulls
    append(type.rawValue)
    guard !seconds.isEmpty else { return }
    append(Int32(clamping: seconds.count))
    append(Int32(1))  // lower bound
    for value in seconds {
      guard let value else {
        append(Int32(-1))
        continue
      }
      append(Int32(8))
      append(EncodedParameters.sinceEpoch(Parameter.microseconds(value)))
    }
  }

  private mutating func appendArray<Element>(
    of type: DataType, _ elements: [Element],
    _ appendElement: (inout EncodedParameters, Element) -> Void
  ) {
    append(Int32(elements.isEmpty ? 0 : 1))  // dimensions
    append(Int32(0))  // no nulls inside
    append(type.rawValue)
    guard !elements.isEmpty else { return }
    append(Int32(clamping: elements.count))
    append(Int32(1))  // lower bound
    for element in elements {
      let place = bytes.count
      append(Int32(0))
      appendElement(&self, element)
      let length = Int32(clamping: bytes.count - place - 4)
      withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
    }
  }
}
