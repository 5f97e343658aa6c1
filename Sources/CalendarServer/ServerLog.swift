/// Where the server tells the people who run it what happened; never a secret or a calendar's text.
package struct ServerLog: Sendable {
  private let sink: @Sendable (String) -> Void

  package init(_ sink: @escaping @Sendable (String) -> Void) {
    self.sink = sink
  }

  /// Writes one line.
  package func callAsFunction(_ line: String) { sink(line) }
}
