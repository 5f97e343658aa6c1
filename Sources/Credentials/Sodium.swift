import CSodium

/// The library's one-time start, done before its first use on whichever thread comes first.
enum Sodium {
  private static let started: Void = {
    precondition(sodium_init() >= 0, "libsodium found no source of random numbers")
  }()

  static func start() {
    _ = started
  }
}
