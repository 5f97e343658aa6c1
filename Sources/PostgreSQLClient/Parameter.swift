/// A value on its way to the server, sent in PostgreSQL's binary format.
package enum Parameter: Hashable, Sendable {
  case null
  case bool(Bool)
  case int2(Int16)
  case int4(Int32)
  case int8(Int64)
  case float8(Double)
  case text(String)
  /// The text of a JSON value, for parameters of type jsonb.
  case jsonb(String)
  case bytes([UInt8])
  case uuid(UUIDBits)
  /// Microseconds since 1970-01-01T00:00:00Z.
  case timestamptz(unixMicroseconds: Int64)
  /// A wall time: microseconds from 1970-01-01T00:00 on the same wall, without a zone.
  case timestamp(wallMicroseconds: Int64)
  /// Days since 1970-01-01.
  case date(unixDays: Int32)
  case uuids([UUIDBits])
  case int4s([Int32])
  case int8s([Int64])
  case texts([String])
  case bools([Bool])
  /// Seconds since 1970-01-01T00:00:00Z; nil for null.
  case timestamptzs(unixSeconds: [Int64?])
  /// Wall times: seconds from 1970-01-01T00:00 on the same wall; nil for null.
  case timestamps(wallSeconds: [Int64?])

  /// A UUID by its first and last eight octets, the most significant first.
  package static func uuid(high: UInt64, low: UInt64) -> Parameter {
    .uuid(UUIDBits(high: high, low: low))
  }

  /// A point in time in seconds since 1970-01-01T00:00:00Z; the server refuses what it cannot hold.
  package static func timestamptz(unixSeconds: Int64) -> Parameter {
    .timestamptz(unixMicroseconds: microseconds(unixSeconds))
  }

  /// A wall time in seconds from 1970-01-01T00:00 on the same wall.
  package static func timestamp(wallSeconds: Int64) -> Parameter {
    .timestamp(wallMicroseconds: microseconds(wallSeconds))
  }

  static func microseconds(_ seconds: Int64) -> Int64 {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : product
  }

  /// `encode` of a value that may be missing.
  package static func optional<Value>(
    _ value: Value?, _ encode: (Value) -> Parameter
  ) -> Parameter {
    value.map(encode) ?? .null
  }

  func fits(_ type: DataType) -> Bool {
    switch self {
    case .null: true
    case .bool: type == .bool
    case .int2: type == .int2
    case .int4: type == .int4
    case .int8: type == .int8
    case .float8: type == .float8
    case .text: type == .text || type == .varchar || type == .json
    case .jsonb: type == .jsonb
    case .bytes: type == .bytea
    case .uuid: type == .uuid
    case .timestamptz: type == .timestamptz
    case .timestamp: type == .timestamp
    case .date: type == .date
    case .uuids: type == .uuidArray
    case .int4s: type == .int4Array
    case .int8s: type == .int8Array
    case .texts: type == .textArray
    case .bools: type == .boolArray
    case .timestamptzs: type == .timestamptzArray
    case .timestamps: type == .timestampArray
    }
  }
}

/// The 128 bits of a UUID, the most significant octets first.
package struct UUIDBits: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
