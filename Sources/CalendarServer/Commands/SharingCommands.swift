import AppointmentStore
import LineProtocol
import Scheduling

/// `CALENDAR share`, `CALENDAR unshare` and `CALENDAR shares`.
extension Session {
  func share(_ share: Request.Share, _ command: Command) async throws(ProtocolError) {
    let known = try await calendar(named: share.calendar)
    let key = idempotencyKey(share.idempotencyKey, command)
    let principal = try principal()
    let outcome = try await refusing { () async throws(StoreError) in
      try await services.store.share(
        known.id, with: share.user, role: CalendarRole(share.role), as: principal, key: key)
    }
    if !outcome.isReplay {
      own.insert(known.id, outcome.revision)
      services.feed.noteCommitted([known.id])
    }
    out.ok(command.tag) { pairs in
      pairs.add("cal", share.calendar)
      pairs.add("rev", Int(outcome.revision))
    }
  }

  func listShares(of name: String, _ tag: Tag) async throws(ProtocolError) {
    let known = try await calendar(named: name)
    let principal = try principal()
    let shares = try await refusing { () async throws(StoreError) in
      try await services.store.shares(of: known.id, as: principal)
    }
    for share in shares {
      out.row(tag) { pairs in
        pairs.add("user", share.userName)
        pairs.add("role", share.role.word)
        pairs.add("owner", share.isOwner)
      }
    }
    out.ok(tag) { $0.add("rows", shares.count) }
  }
}

extension CalendarRole {
  fileprivate init(_ role: Request.Role?) {
    self =
      switch role {
      case nil: .none
      case .freebusy: .freeBusy
      case .read: .read
      case .write: .write
      case .own: .own
      }
  }
}
