import PostgreSQLClient

extension PostgreSQLStore {
  package func lapsed(among signIns: Set<SignIn>) async throws(StoreError) -> Set<SignIn> {
    guard !signIns.isEmpty else { return [] }
    let asked = Array(signIns)
    let rows = try await run(
      LapsedStatements.lapsed,
      [
        .uuids(asked.map(\.principal.tenant.bits)), .uuids(asked.map(\.principal.user.bits)),
        .texts(asked.map { Self.hex($0.tokenHash ?? []) }),
      ])
    return try decoding { () throws(PostgreSQLError) in
      var lapsed: Set<SignIn> = []
      for row in rows {
        let index = Int(try row.int4(0)) - 1
        guard asked.indices.contains(index) else { continue }
        lapsed.insert(asked[index])
      }
      return lapsed
    }
  }

  private static func hex(_ octets: [UInt8]) -> String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

enum LapsedStatements {
  /// $1 to $3: tenants, users, and the hexadecimal digests of tokens, empty for none.
  static let lapsed = Statement(
    "store.lapsed", .reads, [.uuidArray, .uuidArray, .textArray],
    sql: """
      SELECT n.place::integer
      FROM unnest($1, $2, $3) WITH ORDINALITY AS n (tenant, who, digest, place)
      WHERE NOT EXISTS (SELECT FROM users u WHERE u.tenant_id = n.tenant AND u.id = n.who)
        OR n.digest <> '' AND NOT EXISTS (
          SELECT FROM tokens t WHERE t.tenant_id = n.tenant AND t.user_id = n.who
            AND t.token_hash = decode(n.digest, 'hex') AND t.revoked_at IS NULL)
      """)
}
