import AppointmentStore
import LineProtocol
import Scheduling

extension ProtocolError {
  /// The refusal that tells a client what the store answered.
  init(_ error: StoreError) {
    switch error.code {
    case .notFound: self.init(.notFound, error.text)
    case .denied: self.init(.denied, error.text)
    case .conflict(let current):
      self.init(.conflict, current.map { [Pair("rev", String($0))] } ?? [], error.text)
    case .alreadyExists, .keyReused: self.init(.conflict, error.text)
    case .clash(let clashes): self.init(.clash, Self.pairs(of: clashes), error.text)
    case .badRule: self.init(.badRule, error.text)
    case .tooOld: self.init(.tooOld, error.text)
    case .badValue: self.init(.badValue, error.text)
    case .badRange: self.init(.badRange, error.text)
    case .unknownZone: self.init(.badValue, [Pair("key", "zone")], error.text)
    case .nothingToUndo, .nothingToRedo: self.init(.nothingToUndo, error.text)
    case .limit(let name, let most): self = .limit(name, maximum: most, error.text)
    case .busy: self.init(.busy, error.text)
    case .timeout: self.init(.timeout, error.text)
    case .unavailable, .unsupportedDatabase, .newerSchema, .changedSchema:
      self.init(.unavailable, error.text)
    case .unknownOutcome: self.init(.unknownOutcome, error.text)
    case .inner: self.init(.internal, error.text)
    }
  }

  /// What is in the way, and of two that are stored both, the one as long a list as the other.
  private static func pairs(of clashes: [Clash]) -> [Pair] {
    let told = clashes.prefix(16)
    guard !told.isEmpty else { return [] }
    var pairs = [Pair("with", told.map(\.with.description).joined(separator: ","))]
    let others = told.compactMap(\.appointment?.description)
    if others.count == told.count { pairs.append(Pair("of", others.joined(separator: ","))) }
    return pairs
  }
}

/// Runs a call of the store and turns its failure into a refusal.
nonisolated(nonsending) func refusing<Value>(
  _ call: nonisolated(nonsending) () async throws(StoreError) -> Value
) async throws(ProtocolError) -> Value {
  do {
    return try await call()
  } catch {
    throw ProtocolError(error)
  }
}

/// Runs a computation of the store's values and turns its failure into a refusal.
func refusing<Value>(_ call: () throws(StoreError) -> Value) throws(ProtocolError) -> Value {
  do {
    return try call()
  } catch {
    throw ProtocolError(error)
  }
}
