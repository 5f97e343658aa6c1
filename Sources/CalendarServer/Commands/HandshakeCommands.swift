import AppointmentStore
import Credentials
import LineProtocol
import Networking
import Scheduling

/// `HELLO` and `AUTH`.
extension Session {
  func greet(_ hello: Request.Hello, _ tag: Tag) throws(ProtocolError) {
    if let name = hello.zone { zone = try givenTime.zone(name) }
    try handshake.introduce(hello)
    out.ok(tag) { pairs in
      pairs.add("proto", 1)
      pairs.add(
        "caps", handshake.capabilities.sorted().map(\.rawValue).joined(separator: ","))
      pairs.add("zone", zone.identifier)
      for limit in limits.announced { pairs.add(Pair("max-\(limit.name)", String(limit.maximum))) }
    }
  }

  func authenticate(_ credential: Request.Credential, _ tag: Tag) async throws(ProtocolError) {
    try services.gate.admit(transport.remoteHost, at: loop.now)
    guard let signIn = try await signIn(credential) else {
      services.gate.countFailure(transport.remoteHost, at: loop.now)
      services.log("a sign-in from \(transport.remoteHost) was refused")
      throw ProtocolError(
        .authenticationFailed, "This token or password is not known; check it, then AUTH again.")
    }
    let former = handshake.principal
    handshake.authenticate(signIn.principal)
    services.access.watch(self, signIn)
    widenFraming()
    directory = CalendarDirectory()
    if let former, former.user != signIn.principal.user { changeClipboard(from: former.user) }
    out.ok(tag) { $0.add("user", signIn.principal.name) }
  }

  /// The user that a credential proves, or nothing; both ways take as long for unknown users.
  private func signIn(_ credential: Request.Credential) async throws(ProtocolError) -> SignIn? {
    do throws(StoreError) {
      switch credential {
      case .token(let secret):
        guard let token = Token(text: secret.revealed) else { return nil }
        let digest = token.digest.octets
        return SignIn(
          principal: try await services.store.authenticate(tokenHash: digest), tokenHash: digest)
      case .password(let name, let secret):
        let stored = try await storedPassword(of: name)
        let hash = stored.map { PasswordHash(text: $0.hash) } ?? .ofNobody
        let matches = try await verify(secret.revealed, hash)
        guard matches, let principal = stored?.principal else { return nil }
        return SignIn(principal: principal, tokenHash: nil)
      }
    } catch {
      if error.code == .notFound { return nil }
      throw ProtocolError(error)
    }
  }

  private func storedPassword(of name: String) async throws(StoreError) -> StoredPassword? {
    do throws(StoreError) {
      return try await services.store.password(userName: name)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  private func verify(_ password: String, _ hash: PasswordHash) async throws(StoreError) -> Bool {
    do throws(ProtocolError) {
      return try await services.gate.verify(password, against: hash)
    } catch {
      throw StoreError(.busy, error.text)
    }
  }
}
