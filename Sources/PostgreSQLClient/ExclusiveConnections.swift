import Networking

/// Who has which exclusive connection of a pool, who waits for one, as a value.
struct ExclusiveConnections {
  /// What a caller gets, at once or when its turn has come.
  enum Offer: Sendable {
    case connection(PostgreSQLConnection)
    /// A reserved place for a connection that the caller opens.
    case place
    case busy
    case closed
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

  mutating func acquire(_ caller: UnsafeContinuation<Offer, Never>) {
    if let connection = idle.popLast() {
      caller.resume(returning: .connection(connection))
    } else if count < limit {
      count += 1
      caller.resume(returning: .place)
    } else if waiters.count < waitingLimit {
      waiters.append(caller)
    } else {
      caller.resume(returning: .busy)
    }
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
    for waiter in waiters.removeAll() { waiter.resume(returning: .closed) }
    let connections = idle
    count -= connections.count
    idle = []
    return connections
  }
}
