/// Why the server could not start, in words for who started it.
struct StartFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
