import Synchronization

/// A line that is drawn over again while something long goes on.
final class ProgressBar: Sendable {
  private let console: Console
  /// How many octets there are; nothing if that is not known before the end.
  private let total: Int?
  private let shown = Mutex<String?>(nil)

  init(octets total: Int?, console: Console) {
    self.total = total
    self.console = console
  }

  /// Draws the bar anew where it looks different.
  func show(_ octets: Int) {
    guard console.showsProgress else { return }
    let line: String
    if let total, total > 0 {
      let hundredths = min(octets, total) * 100 / total
      let filled = hundredths * 30 / 100
      line =
        "\(String(repeating: "█", count: filled))\(String(repeating: "░", count: 30 - filled)) "
        + "\(hundredths) % of \(Self.size(total))"
    } else {
      line = Self.size(octets)
    }
    let isNew = shown.withLock { shown in
      defer { shown = line }
      return shown != line
    }
    if isNew { console.writeError("\r  \(line)") }
  }

  /// Takes the bar away.
  func clear() {
    guard shown.withLock({ $0.take() }) != nil else { return }
    console.writeError("\r\u{1B}[K")
  }

  /// `812 B`, `12 KB`, `3.4 MB`.
  static func size(_ octets: Int) -> String {
    if octets < 1_000 { return "\(octets) B" }
    if octets < 1_000_000 { return "\(octets / 1_000) KB" }
    return "\(octets / 1_000_000).\(octets / 100_000 % 10) MB"
  }
}
