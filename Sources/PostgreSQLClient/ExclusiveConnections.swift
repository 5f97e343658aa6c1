import Networking

/// Who has which exclusive connection of a pool, who waits for one, as a value.
struct ExclusiveConnections {
  enum Answer {
    case use(PostgreSQLConnection)
    /// Open another one; the place for it is reserved.
    case open
    case wait
    case busy
  }

  /// What a caller that waited gets.
  enum Offer: Sendable {
    case connection(PostgreSQLConnection)
    /// A reserved place for a connection of its own.
    case place
    case nothing
  }

  private let limit: Int
  private let waitingLimit: Int
  private var idle: [PostgreSQLConnection] = []
  /// Idle, lent and about to be opened.
  private var count = 0
  private var waiters = FIFO<UnsafeContinuation<Offer, Never>>()

  init(limit: Int, waiting: Int) {
    self.limit = limit
    waitingLimit = waiting
  }

  mutating func acquire() -> Answer {
    if let connection = idle.popLast() { return .use(connection) }
    if count < limit {
      count += 1
      return .open
    }
    return waiters.count < waitingLimit ? .wait : .busy
  }

  mutating func wait(_ waiter: UnsafeContinuation<Offer, Never>) {
    waiters.append(waiter)
  }

  mutating func release(_ connection: PostgreSQLConnection) {
    if let waiter = waiters.popFirst() {
      waiter.resume(returning: .connection(connection))
    } else {
      idle.append(connection)
    }
  }

  /// A connection has ended or could not be opened, so its place is free.
  mutating func lostOne() {
    if let waiter = waiters.popFirst() {
      waiter.resume(returning: .place)
    } else {
      count -= 1
    }
  }

  /// Sends the waiting callers away and takes the idle connections, to close them.
  mutating func removeAll() -> [PostgreSQLConnection] {
    for waiter in waiters.removeAll() { waiter.resume(returning: .nothing) }
    let connections = idle
    count -= connections.count
    idle = []
    return connections
  }
}
