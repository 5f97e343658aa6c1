import PostgreSQLClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct ValueTests {
  /// What PostgreSQL itself shows for a value that was sent in binary, and the value read back.
  private func roundTrip<Value: Equatable & Sendable>(
    _ values: [Value], _ type: DataType, _ sqlType: String,
    _ encode: @escaping @Sendable (Value) -> Parameter,
    _ decode: @escaping @Sendable (Row) -> (Int) throws(PostgreSQLError) -> Value
  ) async throws -> [String] {
    try await withConnection { connection async throws in
      let echo = Statement(
        "test.value.\(sqlType)", .reads, [type], sql: "SELECT $1, $1::text, NULL::\(sqlType)")
      var shown: [String] = []
      for value in values {
        let row = try await connection.query(echo, [encode(value)]).single()
        #expect(try decode(row)(0) == value)
        #expect(try row.optional(0, decode) == value)
        #expect(try row.optional(2, decode) == nil)
        #expect(throws: PostgreSQLError.self) { try decode(row)(2) }
        #expect(throws: PostgreSQLError.self) { try decode(row)(3) }
        shown.append(try row.string(1))
      }
      let null = try await connection.query(echo, [.null]).single()
      #expect(null.isNull(0))
      return shown
    }
  }

  @Test func booleansAndNumbers() async throws {
    #expect(
      try await roundTrip([true, false], .bool, "bool", Parameter.bool, Row.bool) == [
        "true", "false",
      ])
    let numbers: [Int64] = [0, -1, .min, .max, 1 << 40]
    #expect(
      try await roundTrip(numbers, .int8, "int8", Parameter.int8, Row.int8)
        == numbers.map(String.init))
    let small: [Int32] = [0, -1, .min, .max]
    #expect(
      try await roundTrip(small, .int4, "int4", Parameter.int4, Row.int4)
        == small.map(String.init))
    #expect(
      try await roundTrip([0.5, -0.25, 1e300], .float8, "float8", Parameter.float8, Row.float8)
        == ["0.5", "-0.25", "1e+300"])
  }

  @Test func texts() async throws {
    let texts = ["", "Lunch", "Ümläut 🗓️", "'; DROP TABLE x; --", "a\nb\t\\"]
    #expect(try await roundTrip(texts, .text, "text", Parameter.text, Row.string) == texts)
    let json = ["{\"a\": 1}", "[]", "\"é\""]
    #expect(try await roundTrip(json, .jsonb, "jsonb", Parameter.jsonb, Row.string) == json)
    #expect(
      try await roundTrip([[], [0, 255, 10]], .bytea, "bytea", Parameter.bytes, Row.bytes)
        == ["\\x", "\\x00ff0a"])
  }

  @Test func zeroOctetInATextIsTheServersError() async throws {
    try await withConnection { connection async throws in
      let echo = Statement("test.nul", .reads, [.text], sql: "SELECT $1")
      let error = await #expect(throws: PostgreSQLError.self) {
        try await connection.query(echo, [.text("a\0b")])
      }
      #expect(error.map { .data ~= $0 } == true)
    }
  }

  @Test func identifiers() async throws {
    let id = UUIDBits(high: 0x0123_4567_89AB_7DEF, low: 0x8123_4567_89AB_CDEF)
    #expect(
      try await roundTrip([id], .uuid, "uuid", Parameter.uuid, Row.uuid)
        == ["01234567-89ab-7def-8123-456789abcdef"])
  }

  @Test func times() async throws {
    let seconds: [Int64] = [0, -1, 1_796_290_200, -62_135_596_800, 253_402_300_799]
    #expect(
      try await roundTrip(
        seconds, .timestamptz, "timestamptz", { .timestamptz(unixSeconds: $0) }, Row.unixSeconds)
        == [
          "1970-01-01 00:00:00+00", "1969-12-31 23:59:59+00", "2026-12-03 09:30:00+00",
          "0001-01-01 00:00:00+00", "9999-12-31 23:59:59+00",
        ])
    #expect(
      try await roundTrip(
        seconds, .timestamp, "timestamp", { .timestamp(wallSeconds: $0) }, Row.wallSeconds)
        == [
          "1970-01-01 00:00:00", "1969-12-31 23:59:59", "2026-12-03 09:30:00",
          "0001-01-01 00:00:00", "9999-12-31 23:59:59",
        ])
    #expect(
      try await roundTrip(
        [-1, 1], .timestamptz, "timestamptz", { .timestamptz(unixMicroseconds: $0) },
        Row.unixMicroseconds)
        == ["1969-12-31 23:59:59.999999+00", "1970-01-01 00:00:00.000001+00"])
    #expect(
      try await roundTrip([0, -1, 20_790], .date, "date", Parameter.date, Row.unixDays)
        == ["1970-01-01", "1969-12-31", "2026-12-03"])
  }

  @Test(arguments: [Int64.min, .max, 1 << 60])
  func timesBeyondTheServersRangeAreItsError(_ seconds: Int64) async throws {
    try await withConnection { connection async throws in
      let echo = Statement("test.far", .reads, [.timestamptz], sql: "SELECT $1")
      let error = await #expect(throws: PostgreSQLError.self) {
        try await connection.query(echo, [.timestamptz(unixSeconds: seconds)])
      }
      #expect(error?.sqlState == "22008")
    }
  }

  @Test func listsOfTimesAndFlagsMayHoldNulls() async throws {
    try await withConnection { connection async throws in
      let echo = Statement(
        "test.lists", .reads, [.timestamptzArray, .timestampArray, .boolArray],
        sql: "SELECT $1::text, $2::text, $3::text")
      let row = try await connection.query(
        echo,
        [
          .timestamptzs(unixSeconds: [0, nil, -62_135_596_800]),
          .timestamps(wallSeconds: [1_796_290_200, nil]), .bools([true, false]),
        ]
      ).single()
      #expect(
        try row.string(0) == "{\"1970-01-01 00:00:00+00\",NULL,\"0001-01-01 00:00:00+00\"}")
      #expect(try row.string(1) == "{\"2026-12-03 09:30:00\",NULL}")
      #expect(try row.string(2) == "{t,f}")
      let empty = try await connection.query(
        echo, [.timestamptzs(unixSeconds: []), .timestamps(wallSeconds: []), .bools([])]
      ).single()
      #expect(try (0..<3).map { try empty.string($0) } == ["{}", "{}", "{}"])
      let error = await #expect(throws: PostgreSQLError.self) {
        try await connection.query(
          echo, [.timestamptzs(unixSeconds: [.max]), .timestamps(wallSeconds: []), .bools([])])
      }
      #expect(error?.sqlState == "22008")
    }
  }

  @Test func infiniteTimesAreRefused() async throws {
    try await withConnection { connection async throws in
      let far = Statement(
        "test.infinite", .reads,
        sql: "SELECT 'infinity'::timestamptz, '-infinity'::timestamp, 'infinity'::date")
      let row = try await connection.query(far).single()
      #expect(throws: PostgreSQLError.self) { try row.unixSeconds(0) }
      #expect(throws: PostgreSQLError.self) { try row.wallSeconds(1) }
      #expect(throws: PostgreSQLError.self) { try row.unixDays(2) }
      #expect(throws: PostgreSQLError.self) { try row.int8(0) }
    }
  }

  @Test func arrays() async throws {
    let id = UUIDBits(high: 0x0123_4567_89AB_7DEF, low: 0x8123_4567_89AB_CDEF)
    #expect(
      try await roundTrip([[], [id, id]], .uuidArray, "uuid[]", Parameter.uuids, Row.uuids).first
        == "{}")
    #expect(
      try await roundTrip([[], [1, -2, .max]], .int8Array, "int8[]", Parameter.int8s, Row.int8s)
        == ["{}", "{1,-2,9223372036854775807}"])
    #expect(
      try await roundTrip([[7], []], .int4Array, "int4[]", Parameter.int4s, Row.int4s)
        == ["{7}", "{}"])
    #expect(
      try await roundTrip(
        [["a", "", "b,c"], []], .textArray, "text[]", Parameter.texts, Row.strings)
        == ["{a,\"\",\"b,c\"}", "{}"])
  }

  @Test func passwordsStayOutOfDescriptionsAndErrors() throws {
    let secret = "s3cr3t"
    let configuration = try PostgreSQLConfiguration(
      "postgresql://user:\(secret)@127.0.0.1:1/calendar")
    #expect(!configuration.description.contains(secret))
    #expect(configuration.description.contains("calendar"))
    let error = #expect(throws: PostgreSQLError.self) {
      try PostgreSQLConfiguration("password=\(secret) \(secret)")
    }
    #expect(error?.code == .invalidConfiguration)
    #expect(error?.description.contains(secret) == false)
  }
}
