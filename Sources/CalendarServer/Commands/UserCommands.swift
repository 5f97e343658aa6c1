import AppointmentStore
import Credentials
import LineProtocol
import Scheduling

/// `USERS`, `USER` and `TOKEN`.
extension Session {
  func listUsers(_ tag: Tag) async throws(ProtocolError) {
    let principal = try principal()
    let users = try await refusing { () async throws(StoreError) in
      try await services.store.users(as: principal)
    }
    for user in users {
      out.row(tag) { pairs in
        pairs.add("user", user.name)
        pairs.add("admin", user.isAdmin)
        pairs.add("password", user.hasPassword)
        pairs.add("created", user.createdAt.description)
      }
      await sendPart()
    }
    out.ok(tag) { $0.add("rows", users.count) }
  }

  func addUser(_ new: Request.NewUser, _ tag: Tag) async throws(ProtocolError) {
    let zone = try givenTime.zone(new.zone)
    let principal = try principal()
    // Those who may not are told so before their password costs anything.
    if new.password != nil {
      _ = try await refusing { () async throws(StoreError) in
        try await services.store.users(as: principal)
      }
    }
    let hash = try await self.hash(of: new.password)
    let user = try await refusing { () async throws(StoreError) in
      try await services.store.addUser(
        new.name, passwordHash: hash?.text, zone: zone.identifier, as: principal)
    }
    out.ok(tag) { $0.add("user", user.name) }
  }

  func setPassword(of name: String, to password: Secret, _ tag: Tag) async throws(ProtocolError) {
    let principal = try principal()
    guard let hash = try await hash(of: password) else { return }
    try await refusing { () async throws(StoreError) in
      try await services.store.setPassword(hash.text, of: name, as: principal)
    }
    out.ok(tag) { $0.add("user", name) }
  }

  func deleteUser(_ name: String, _ tag: Tag) async throws(ProtocolError) {
    let principal = try principal()
    try await refusing { () async throws(StoreError) in
      try await services.store.deleteUser(name, as: principal)
    }
    directory.isStale = true
    lookAtAccess()
    out.ok(tag) { $0.add("user", name) }
  }

  // MARK: Tokens

  func listTokens(of name: String?, _ tag: Tag) async throws(ProtocolError) {
    let principal = try principal()
    let tokens = try await refusing { () async throws(StoreError) in
      try await services.store.tokens(of: name, as: principal)
    }
    for token in tokens {
      out.row(tag) { pairs in
        pairs.add("id", token.id.description)
        pairs.add("label", token.label)
        pairs.add("created", token.createdAt.description)
        pairs.add("used", token.lastUsedAt?.description)
        pairs.add("revoked", token.isRevoked)
      }
      await sendPart()
    }
    out.ok(tag) { $0.add("rows", tokens.count) }
  }

  func addToken(of name: String?, label: String, _ tag: Tag) async throws(ProtocolError) {
    let principal = try principal()
    let token = Token()
    let id = try await refusing { () async throws(StoreError) in
      try await services.store.addToken(
        hash: token.digest.octets, label: label, of: name, as: principal)
    }
    out.ok(tag) { pairs in
      pairs.add("id", id.description)
      pairs.add("token", token.text)
    }
  }

  func revokeToken(_ text: String, _ tag: Tag) async throws(ProtocolError) {
    guard let id = TokenID(text: text) else {
      throw ProtocolError(.notFound, "There is no such token; TOKEN list shows them.")
    }
    let principal = try principal()
    try await refusing { () async throws(StoreError) in
      try await services.store.revokeToken(id, as: principal)
    }
    lookAtAccess()
    out.ok(tag) { $0.add("id", id.description) }
  }

  /// Parts with those who may not stay, this connection perhaps among them, after the answer.
  private func lookAtAccess() {
    Task { [services] in await services.access.check() }
  }

  private func hash(of password: Secret?) async throws(ProtocolError) -> PasswordHash? {
    guard let password else { return nil }
    guard !password.revealed.isEmpty else {
      throw .badValue("password", expected: "a password of 1 to \(PasswordHash.longest) octets")
    }
    return try await services.gate.hash(password.revealed)
  }
}
