import PostgreSQLClient
import Scheduling

extension PostgreSQLStore {
  package func bootstrap(owner: String, tokenHash: [UInt8], zone: String) async throws(StoreError)
    -> Principal
  {
    guard !owner.isEmpty else { throw StoreError(.badValue, "The owner needs a name.") }
    try TextLimits.check(owner, "name", 64)
    var principal = Principal(
      tenant: identifiers.next(), user: identifiers.next(), name: owner)
    let home: CalendarID = identifiers.next()
    let token: TokenID = identifiers.next()
    // Checked before anything is made, whether or not it will be needed.
    _ = try addition(of: CalendarSettings(name: "home", zone: zone), as: home, for: principal)

    let fresh = principal
    principal = try await transaction { transaction throws(PostgreSQLError) in
      var owner = fresh
      _ = try await transaction.query(IdentityStatements.bootstrapLock)
      if let row = try await transaction.query(IdentityStatements.firstTenant).first {
        owner.tenant = try row.identifier(0)
      } else {
        _ = try await transaction.query(
          IdentityStatements.addTenant, [owner.tenant.parameter, .text("home")])
      }
      let named = [owner.tenant.parameter, .text(owner.name)]
      if let row = try await transaction.query(IdentityStatements.userNamed, named).first {
        owner.user = try row.identifier(0)
      } else {
        _ = try await transaction.query(
          IdentityStatements.addOwner,
          [owner.tenant.parameter, owner.user.parameter, .text(owner.name)])
      }
      let whose = [owner.tenant.parameter, owner.user.parameter]
      if try await transaction.query(IdentityStatements.ownsCalendar, whose).isEmpty {
        _ = try await transaction.query(
          CalendarStatements.add,
          whose + [
            home.parameter, .text("home"), .text(""), .text(zone), .bool(false), .null, .null,
            .int2(0), .text(""),
          ])
      }
      _ = try await transaction.query(
        IdentityStatements.addToken, whose + [token.parameter, .bytes(tokenHash), .text("owner")])
      return owner
    }
    return principal
  }

  package func authenticate(tokenHash: [UInt8]) async throws(StoreError) -> Principal {
    let rows = try await run(IdentityStatements.authenticate, [.bytes(tokenHash)])
    guard let row = rows.first else {
      throw StoreError(.notFound, "The token is not known or was revoked.")
    }
    return try decoding { () throws(PostgreSQLError) in try row.principal() }
  }

  package func password(userName: String) async throws(StoreError) -> StoredPassword {
    let unknown = StoreError(.notFound, "The name or the password is wrong.")
    guard !userName.utf8.contains(0) else { throw unknown }
    let rows = try await run(IdentityStatements.password, [.text(userName)])
    guard let row = rows.first else { throw unknown }
    return try decoding { () throws(PostgreSQLError) in
      StoredPassword(principal: try row.principal(), hash: try row.string(3))
    }
  }

  package func tokens(of principal: Principal) async throws(StoreError) -> [StoredToken] {
    let rows = try await run(
      IdentityStatements.tokens, [principal.tenant.parameter, principal.user.parameter])
    return try decoding { () throws(PostgreSQLError) in
      var tokens: [StoredToken] = []
      for row in rows {
        tokens.append(
          StoredToken(
            id: try row.identifier(0), label: try row.string(1), createdAt: try row.instant(2),
            lastUsedAt: row.isNull(3) ? nil : try row.instant(3), isRevoked: try row.bool(4)))
      }
      return tokens
    }
  }

  package func addToken(hash: [UInt8], label: String, for principal: Principal)
    async throws(StoreError) -> TokenID
  {
    try TextLimits.check(label, "label", TextLimits.line)
    let id: TokenID = identifiers.next()
    let result = try await run(
      IdentityStatements.addToken,
      [
        principal.tenant.parameter, principal.user.parameter, id.parameter, .bytes(hash),
        .text(label),
      ])
    guard result.affectedRows == 1 else {
      throw StoreError(.alreadyExists, "The token is known already; make another.")
    }
    return id
  }
}

extension Row {
  fileprivate func principal() throws(PostgreSQLError) -> Principal {
    Principal(tenant: try identifier(0), user: try identifier(1), name: try string(2))
  }
}
