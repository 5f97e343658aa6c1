package import AppointmentStore
package import Scheduling

/// Calls about users, tokens and what is shared, watched like the others.
extension WatchedStore {
  package func share(
    _ calendar: CalendarID, with name: String, role: CalendarRole, as principal: Principal,
    key: IdempotencyKey?
  ) async throws(StoreError) -> CalendarOutcome {
    try await run(.share) { () async throws(StoreError) in
      try await inner.share(calendar, with: name, role: role, as: principal, key: key)
    }
  }

  package func shares(of calendar: CalendarID, as principal: Principal)
    async throws(StoreError) -> [CalendarShare]
  {
    try await run(.shares) { () async throws(StoreError) in
      try await inner.shares(of: calendar, as: principal)
    }
  }

  package func users(as principal: Principal) async throws(StoreError) -> [StoredUser] {
    try await run(.users) { () async throws(StoreError) in try await inner.users(as: principal) }
  }

  package func addUser(
    _ name: String, passwordHash: String?, zone: String, as principal: Principal
  ) async throws(StoreError) -> StoredUser {
    try await run(.addUser) { () async throws(StoreError) in
      try await inner.addUser(name, passwordHash: passwordHash, zone: zone, as: principal)
    }
  }

  package func setPassword(_ hash: String, of name: String, as principal: Principal)
    async throws(StoreError)
  {
    try await run(.setPassword) { () async throws(StoreError) in
      try await inner.setPassword(hash, of: name, as: principal)
    }
  }

  package func deleteUser(_ name: String, as principal: Principal) async throws(StoreError) {
    try await run(.deleteUser) { () async throws(StoreError) in
      try await inner.deleteUser(name, as: principal)
    }
  }

  package func tokens(of name: String?, as principal: Principal)
    async throws(StoreError) -> [StoredToken]
  {
    try await run(.tokens) { () async throws(StoreError) in
      try await inner.tokens(of: name, as: principal)
    }
  }

  package func addToken(hash: [UInt8], label: String, of name: String?, as principal: Principal)
    async throws(StoreError) -> TokenID
  {
    try await run(.addToken) { () async throws(StoreError) in
      try await inner.addToken(hash: hash, label: label, of: name, as: principal)
    }
  }

  package func revokeToken(_ id: TokenID, as principal: Principal) async throws(StoreError) {
    try await run(.revokeToken) { () async throws(StoreError) in
      try await inner.revokeToken(id, as: principal)
    }
  }
}
