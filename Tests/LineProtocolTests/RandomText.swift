import EdgewiseTesting

extension SeededGenerator {
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A text of up to that many characters, some of them hard to write.
  mutating func text(upTo length: Int, controls: Bool = true) -> String {
    let plain = Array("abcXYZ019.,:;/+-_~'")
    let hard: [Character] = ["\"", "\\", "{", "}", "=", " ", "\n", "\r", "\t", "é", "☕", "𝄞"]
    let control: [Character] = ["\u{0}", "\u{1}", "\u{7F}"]
    return String(
      (0..<below(length + 1)).map { _ in
        if controls, chance(1) { return pick(control) }
        return chance(15) ? pick(hard) : pick(plain)
      })
  }

  mutating func key() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let rest = letters + Array("0123456789-")
    return String([pick(letters)] + (0..<below(chance(10) ? 32 : 6)).map { _ in pick(rest) })
  }

  mutating func tag() -> String {
    let first = Array("abcXYZ0189")
    let rest = first + [".", "_"]
    return String([pick(first)] + (0..<below(16)).map { _ in pick(rest) })
  }

  mutating func keys(upTo count: Int) -> [String] {
    Array(Set((0..<below(count + 1)).map { _ in key() })).sorted()
  }

  mutating func octets(upTo length: Int) -> [UInt8] {
    (0..<below(length + 1)).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }
}
