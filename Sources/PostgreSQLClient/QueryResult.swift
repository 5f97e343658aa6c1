import CPostgreSQL

/// The rows that a statement returned, in PostgreSQL's binary format.
package struct QueryResult: RandomAccessCollection, Sendable {
  /// Owns libpq's result.
  // @unchecked Sendable: libpq never changes a result once it is complete, and reading it from
  // several threads is safe (libpq documentation, "Behavior in Threaded Programs").
  private final class Storage: @unchecked Sendable {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
    deinit { PQclear(pointer) }
  }

  private let storage: Storage
  private let types: [DataType]
  package let count: Int

  /// Takes over a result of libpq.
  init(_ pointer: OpaquePointer) {
    storage = Storage(pointer)
    count = Int(PQntuples(pointer))
    types = (0..<PQnfields(pointer)).map { DataType(rawValue: PQftype(pointer, $0)) }
  }

  package var columnCount: Int { types.count }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Row {
    precondition(index >= 0 && index < count, "the result has no such row")
    return Row(result: self, index: index)
  }

  /// How many rows an INSERT, UPDATE, DELETE or SELECT touched.
  package var affectedRows: Int {
    Int(String(cString: PQcmdTuples(storage.pointer))) ?? 0
  }

  /// The command as the server names it, such as `COMMIT` or `INSERT 0 1`.
  package var commandTag: String { String(cString: PQcmdStatus(storage.pointer)) }

  /// The only row; more or none is a `.protocolViolation`.
  package func single() throws(PostgreSQLError) -> Row {
    guard count == 1 else { throw .violation("expected one row from the database, got \(count)") }
    return self[0]
  }

  func type(of column: Int) -> DataType { types[column] }

  func isNull(row: Int, column: Int) -> Bool {
    PQgetisnull(
      storage.pointer, CInt(truncatingIfNeeded: row), CInt(truncatingIfNeeded: column)) == 1
  }

  /// The octets of a value, nil for null; valid as long as the result lives.
  @inline(__always)
  func value(row: Int, column: Int) -> UnsafeRawBufferPointer? {
    // Both lie within the result, whose counts are of this type.
    let (row, column) = (CInt(truncatingIfNeeded: row), CInt(truncatingIfNeeded: column))
    let length = PQgetlength(storage.pointer, row, column)
    if length == 0 && PQgetisnull(storage.pointer, row, column) == 1 { return nil }
    return UnsafeRawBufferPointer(
      start: PQgetvalue(storage.pointer, row, column), count: Int(length))
  }
}
