/// One row of a result; each column is decoded when it is asked for, by its 0-based index.
///
/// A decoder throws `.protocolViolation` for a column that does not exist, has another type or is
/// null; `optional(_:_:)` accepts null: `try row.optional(2, Row.string)`.
package struct Row: Sendable {
  let result: QueryResult
  let index: Int

  package func isNull(_ column: Int) -> Bool {
    column >= 0 && column < result.columnCount && result.isNull(row: index, column: column)
  }

  /// nil for null, else what `decode` makes of the column.
  package func optional<Value>(
    _ column: Int, _ decode: (Row) -> (Int) throws(PostgreSQLError) -> Value
  ) throws(PostgreSQLError) -> Value? {
    if isNull(column) { return nil }
    return try decode(self)(column)
  }

  package func bool(_ column: Int) throws(PostgreSQLError) -> Bool {
    try value(column, .bool, length: 1)[0] != 0
  }

  /// An int2, int4 or int8.
  package func int8(_ column: Int) throws(PostgreSQLError) -> Int64 {
    let (type, bytes) = try value(column)
    switch (type, bytes.count) {
    case (.int8, 8): return bytes.integer(at: 0)
    case (.int4, 4): return Int64(bytes.integer(at: 0) as Int32)
    case (.int2, 2): return Int64(bytes.integer(at: 0) as Int16)
    default: throw mismatch(column, "an integer")
    }
  }

  /// An int2 or int4.
  package func int4(_ column: Int) throws(PostgreSQLError) -> Int32 {
    let (type, bytes) = try value(column)
    switch (type, bytes.count) {
    case (.int4, 4): return bytes.integer(at: 0)
    case (.int2, 2): return Int32(bytes.integer(at: 0) as Int16)
    default: throw mismatch(column, "an int4")
    }
  }

  package func float8(_ column: Int) throws(PostgreSQLError) -> Double {
    Double(bitPattern: try value(column, .float8, length: 8).integer(at: 0))
  }

  package func uuid(_ column: Int) throws(PostgreSQLError) -> UUIDBits {
    try value(column, .uuid, length: 16).uuid(at: 0)
  }

  /// The text of a text, varchar, json, jsonb or name.
  package func string(_ column: Int) throws(PostgreSQLError) -> String {
    try withBytes(column) { $0.isEmpty ? "" : String(decoding: $0, as: UTF8.self) }
  }

  /// The octets of a bytea, or the UTF-8 of a text.
  package func bytes(_ column: Int) throws(PostgreSQLError) -> [UInt8] {
    try withBytes(column) { Array($0) }
  }

  /// Lends the octets of a bytea, or the UTF-8 of a text, without a copy.
  package func withBytes<T>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) -> T
  ) throws(PostgreSQLError) -> T {
    let (type, bytes) = try value(column)
    switch type {
    case .text, .varchar, .bytea, .json, .name, .bpchar, .unknown:
      return body(bytes)
    case .jsonb where bytes.first == 1:  // The version of jsonb's binary format.
      return body(UnsafeRawBufferPointer(rebasing: bytes.dropFirst()))
    default:
      throw mismatch(column, "a text or bytea")
    }
  }

  /// A timestamptz in microseconds since 1970-01-01T00:00:00Z.
  package func unixMicroseconds(_ column: Int) throws(PostgreSQLError) -> Int64 {
    try microseconds(column, .timestamptz)
  }

  /// A timestamptz in seconds since 1970-01-01T00:00:00Z, rounded down.
  package func unixSeconds(_ column: Int) throws(PostgreSQLError) -> Int64 {
    try unixMicroseconds(column).flooredToSeconds
  }

  /// A timestamp without a zone in microseconds from 1970-01-01T00:00 on its wall.
  package func wallMicroseconds(_ column: Int) throws(PostgreSQLError) -> Int64 {
    try microseconds(column, .timestamp)
  }

  /// A timestamp without a zone in seconds from 1970-01-01T00:00 on its wall, rounded down.
  package func wallSeconds(_ column: Int) throws(PostgreSQLError) -> Int64 {
    try wallMicroseconds(column).flooredToSeconds
  }

  /// A date in days since 1970-01-01.
  package func unixDays(_ column: Int) throws(PostgreSQLError) -> Int32 {
    let days: Int32 = try value(column, .date, length: 4).integer(at: 0)
    let (shifted, overflow) = days.addingReportingOverflow(EncodedParameters.epochDays)
    guard !overflow, days != .min else { throw mismatch(column, "a finite date") }
    return shifted
  }

  package func uuids(_ column: Int) throws(PostgreSQLError) -> [UUIDBits] {
    try array(column, .uuidArray, of: .uuid) { $0.count == 16 ? $0.uuid(at: 0) : nil }
  }

  package func int4s(_ column: Int) throws(PostgreSQLError) -> [Int32] {
    try array(column, .int4Array, of: .int4) { $0.count == 4 ? $0.integer(at: 0) : nil }
  }

  package func int8s(_ column: Int) throws(PostgreSQLError) -> [Int64] {
    try array(column, .int8Array, of: .int8) { $0.count == 8 ? $0.integer(at: 0) : nil }
  }

  package func strings(_ column: Int) throws(PostgreSQLError) -> [String] {
    try array(column, .textArray, of: .text) { String(decoding: $0, as: UTF8.self) }
  }
}
