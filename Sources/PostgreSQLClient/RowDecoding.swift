extension Row {
  /// A column's type and octets.
  @inline(__always)
  func value(_ column: Int) throws(PostgreSQLError) -> (DataType, UnsafeRawBufferPointer) {
    guard column >= 0 && column < result.columnCount,
      let bytes = result.value(row: index, column: column)
    else { throw missing(column) }
    return (result.type(of: column), bytes)
  }

  @inline(never)
  private func missing(_ column: Int) -> PostgreSQLError {
    guard column >= 0 && column < result.columnCount else {
      return .violation("the result has \(result.columnCount) columns, none at index \(column)")
    }
    return .violation("column \(column) is null where a value was expected")
  }

  func value(
    _ column: Int, _ type: DataType, length: Int
  ) throws(PostgreSQLError) -> UnsafeRawBufferPointer {
    let (actual, bytes) = try value(column)
    guard actual == type && bytes.count == length else {
      throw mismatch(column, "type \(type.rawValue)")
    }
    return bytes
  }

  func microseconds(_ column: Int, _ type: DataType) throws(PostgreSQLError) -> Int64 {
    let time: Int64 = try value(column, type, length: 8).integer(at: 0)
    let (shifted, overflow) = time.addingReportingOverflow(EncodedParameters.epochMicroseconds)
    guard !overflow, time != .min else { throw mismatch(column, "a finite time") }
    return shifted
  }

  /// A one-dimensional array without nulls.
  func array<Element>(
    _ column: Int, _ type: DataType, of elementType: DataType,
    _ decode: (UnsafeRawBufferPointer) -> Element?
  ) throws(PostgreSQLError) -> [Element] {
    let (actual, bytes) = try value(column)
    guard actual == type, bytes.count >= 12, bytes.integer(at: 8) as UInt32 == elementType.rawValue
    else { throw mismatch(column, "an array") }
    switch bytes.integer(at: 0) as Int32 {
    case 0: return []
    case 1 where bytes.count >= 20: break
    default: throw mismatch(column, "an array of one dimension")
    }
    var elements: [Element] = []
    var place = 20
    for _ in 0..<max(0, bytes.integer(at: 12) as Int32) {
      guard place + 4 <= bytes.count else { throw mismatch(column, "a whole array") }
      let length = Int(bytes.integer(at: place) as Int32)
      place += 4
      guard length >= 0, place + length <= bytes.count,
        let element = decode(
          UnsafeRawBufferPointer(rebasing: bytes[place..<place + length]))
      else { throw mismatch(column, "an array without nulls") }
      elements.append(element)
      place += length
    }
    return elements
  }

  func mismatch(_ column: Int, _ expected: String) -> PostgreSQLError {
    .violation(
      "column \(column) is not \(expected): its type is \(result.type(of: column).rawValue)")
  }
}

extension UnsafeRawBufferPointer {
  /// The integer in network order at an offset; the caller has checked that it lies inside.
  func integer<Integer: FixedWidthInteger>(at offset: Int) -> Integer {
    Integer(bigEndian: loadUnaligned(fromByteOffset: offset, as: Integer.self))
  }

  func uuid(at offset: Int) -> UUIDBits {
    UUIDBits(high: integer(at: offset), low: integer(at: offset + 8))
  }
}

extension Int64 {
  /// These microseconds in whole seconds, rounded towards the past.
  var flooredToSeconds: Int64 {
    let (seconds, rest) = quotientAndRemainder(dividingBy: 1_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }
}
