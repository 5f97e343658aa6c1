package import Scheduling

package enum TenantName: Sendable {}
package enum UserName: Sendable {}
package enum UndoName: Sendable {}
package enum TokenName: Sendable {}

package typealias TenantID = Identifier<TenantName>
package typealias UserID = Identifier<UserName>
/// The identifier of one undoable step of a user.
package typealias UndoID = Identifier<UndoName>
package typealias TokenID = Identifier<TokenName>

/// The user on whose behalf a call is made.
package struct Principal: Hashable, Sendable {
  package var tenant: TenantID
  package var user: UserID
  /// The user's name, unique in the tenant.
  package var name: String

  package init(tenant: TenantID, user: UserID, name: String) {
    self.tenant = tenant
    self.user = user
    self.name = name
  }
}

/// By what someone has signed in.
package struct SignIn: Hashable, Sendable {
  package var principal: Principal
  /// The digest of the token; nothing after a password.
  package var tokenHash: [UInt8]?

  package init(principal: Principal, tokenHash: [UInt8]?) {
    self.principal = principal
    self.tokenHash = tokenHash
  }
}

/// A user's stored password, for the caller to verify.
package struct StoredPassword: Hashable, Sendable {
  package var principal: Principal
  /// The hash as libsodium prints it, with its salt and costs.
  package var hash: String
}

/// A token as it is listed: never the token itself.
package struct StoredToken: Hashable, Sendable {
  package var id: TokenID
  package var label: String
  package var createdAt: Instant
  package var lastUsedAt: Instant?
  package var isRevoked: Bool
}
