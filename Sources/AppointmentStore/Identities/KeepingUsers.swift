import PostgreSQLClient
import Scheduling

extension PostgreSQLStore {
  package func users(as principal: Principal) async throws(StoreError) -> [StoredUser] {
    let rows = try await run(
      UserStatements.list, [principal.tenant.parameter, principal.user.parameter])
    guard !rows.isEmpty else { throw Self.notAdmin }
    return try decoding { () throws(PostgreSQLError) in
      var users: [StoredUser] = []
      for row in rows {
        users.append(
          StoredUser(
            id: try row.identifier(0), name: try row.string(1), isAdmin: try row.bool(2),
            hasPassword: try row.bool(3), createdAt: try row.instant(4)))
      }
      return users
    }
  }

  package func addUser(
    _ name: String, passwordHash: String?, zone: String, as principal: Principal
  ) async throws(StoreError) -> StoredUser {
    guard !name.isEmpty else { throw StoreError(.badValue, "A user needs a name.") }
    try TextLimits.check(name, "name", 64)
    try TextLimits.check(passwordHash, "password", TextLimits.line)
    let fresh = Principal(tenant: principal.tenant, user: identifiers.next(), name: name)
    let home: CalendarID = identifiers.next()
    let calendar = try addition(
      of: CalendarSettings(name: "home", zone: zone), as: home, for: fresh)
    return try await administering(as: principal) { transaction throws(PostgreSQLError) in
      let whose = [fresh.tenant.parameter, fresh.user.parameter]
      let added = try await transaction.query(
        UserStatements.add, whose + [.text(name)]
      ).single()
      if let passwordHash {
        _ = try await transaction.query(
          IdentityStatements.setPassword, whose + [.text(passwordHash)])
      }
      _ = try await transaction.query(CalendarStatements.add, calendar)
      return StoredUser(
        id: fresh.user, name: name, isAdmin: false, hasPassword: passwordHash != nil,
        createdAt: try added.instant(0))
    }
  }

  package func setPassword(_ hash: String, of name: String, as principal: Principal)
    async throws(StoreError)
  {
    try TextLimits.check(hash, "password", TextLimits.line)
    let user = try await user(named: name, orOneself: principal)
    _ = try await run(
      IdentityStatements.setPassword,
      [principal.tenant.parameter, user.parameter, .text(hash)])
  }

  package func deleteUser(_ name: String, as principal: Principal) async throws(StoreError) {
    guard name != principal.name else {
      throw StoreError(.denied, "Nobody deletes their own user; let another administrator do it.")
    }
    let isGone = try await administering(as: principal) { transaction throws(PostgreSQLError) in
      guard
        let row = try await transaction.query(
          IdentityStatements.userNamed, [principal.tenant.parameter, .text(name)]
        ).first
      else { return false }
      let whose: [Parameter] = [principal.tenant.parameter, .uuid(try row.uuid(0))]
      // Writers of the user's calendars come before or find them gone.
      for calendar in try await transaction.query(UserStatements.calendars, whose) {
        let whole: [Parameter] = [principal.tenant.parameter, .uuid(try calendar.uuid(0))]
        for statement in CalendarStatements.delete {
          _ = try await transaction.query(statement, whole)
        }
      }
      _ = try await transaction.query(UserStatements.delete, whose)
      return true
    }
    guard isGone else { throw Self.noSuchUser }
    try? await clearRemains()
  }

  // MARK: Tokens

  package func tokens(of name: String?, as principal: Principal)
    async throws(StoreError) -> [StoredToken]
  {
    let user = try await user(named: name ?? principal.name, orOneself: principal)
    return try await tokens(
      of: Principal(tenant: principal.tenant, user: user, name: name ?? principal.name))
  }

  package func addToken(
    hash: [UInt8], label: String, of name: String?, as principal: Principal
  ) async throws(StoreError) -> TokenID {
    let user = try await user(named: name ?? principal.name, orOneself: principal)
    return try await addToken(
      hash: hash, label: label,
      for: Principal(tenant: principal.tenant, user: user, name: name ?? principal.name))
  }

  package func revokeToken(_ id: TokenID, as principal: Principal) async throws(StoreError) {
    let result = try await run(
      UserStatements.revokeToken,
      [principal.tenant.parameter, principal.user.parameter, id.parameter])
    guard result.affectedRows == 1 else {
      throw StoreError(.notFound, "There is no such token.")
    }
  }

  // MARK: Who may

  /// The user of a name: oneself, or another if one is an administrator.
  ///
  /// To others a name that is there and one that is not are the same.
  private func user(named name: String, orOneself principal: Principal)
    async throws(StoreError) -> UserID
  {
    if name == principal.name { return principal.user }
    guard !name.utf8.contains(0) else { throw Self.noSuchUser }
    let rows = try await run(
      UserStatements.administered,
      [principal.tenant.parameter, principal.user.parameter, .text(name)])
    guard let row = rows.first else { throw Self.notAdmin }
    guard !row.isNull(0) else { throw Self.noSuchUser }
    return try decoding { () throws(PostgreSQLError) in try row.identifier(0) }
  }

  /// A transaction of an administrator.
  private func administering<Value>(
    as principal: Principal,
    _ body: nonisolated(nonsending) (Transaction) async throws(PostgreSQLError) -> Value
  ) async throws(StoreError) -> Value {
    let whose = [principal.tenant.parameter, principal.user.parameter]
    let value = try await transaction { transaction throws(PostgreSQLError) -> Value? in
      guard
        let row = try await transaction.query(UserStatements.isAdmin, whose).first,
        try row.bool(0)
      else { return nil }
      return try await body(transaction)
    }
    guard let value else { throw Self.notAdmin }
    return value
  }

  private static let notAdmin = StoreError(
    .denied, "Only an administrator may do this for other users; ask one.")
  private static let noSuchUser = StoreError(.notFound, "There is no such user.")
}
