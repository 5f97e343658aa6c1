/// Two speeds measured side by side in one run, and what is aimed for; higher is better.
struct Ratio {
  let name: String
  let value: Double
  let aim: Double

  /// `ratio NAME VALUE aim AIM`.
  var line: String { "ratio \(name) \(Self.text(value)) aim \(Self.text(aim))" }

  /// The median, which one disturbed round does not move.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
