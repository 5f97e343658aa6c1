import Synchronization

/// A line that is drawn over again while something long goes on.
final class ProgressBar: Sendable {
  private let console: Console
  private let total: Int
  private let shown = Mutex<Int?>(nil)

  init(total: Int, console: Console) {
    self.total = total
    self.console = console
  }

  /// Draws the bar anew for each further hundredth.
  func show(_ done: Int) {
    guard console.showsProgress, total > 0 else { return }
    let hundredths = done * 100 / total
    let isNew = shown.withLock { shown in
      defer { shown = max(hundredths, shown ?? 0) }
      return hundredths > shown ?? -1
    }
    guard isNew else { return }
    let filled = hundredths * 30 / 100
    console.writeError(
      "\r  \(String(repeating: "█", count: filled))\(String(repeating: "░", count: 30 - filled))"
        + " \(done)/\(total)")
  }

  /// Takes the bar away.
  func clear() {
    guard shown.withLock({ $0 != nil }) else { return }
    console.writeError("\r\u{1B}[K")
  }
}
