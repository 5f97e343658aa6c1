/// A set of day numbers in 0..<512, enough for the days of a year.
struct DaySet: Hashable, Sendable {
  private(set) var words: SIMD8<UInt64>

  static let empty = DaySet(words: .zero)

  init(words: SIMD8<UInt64>) {
    self.words = words
  }

  /// The days 0..<count.
  init(first count: Int) {
    words = .zero
    insert(0..<count)
  }

  /// The days of a pattern of seven that repeats, its lowest bit being day 0.
  init(weekly pattern: UInt8, first count: Int) {
    self.init(first: count)
    var mask = SIMD8<UInt64>.zero
    var phase = 0
    for index in 0..<6 {
      let turned = UInt64(pattern >> phase | pattern << (7 - phase)) & 0x7F
      // One bit every seven places, so that the product is the pattern over and over.
      mask[index] = turned &* 0x8102_0408_1020_4081
      phase = (phase + 64) % 7
    }
    words &= mask
  }

  var isEmpty: Bool { words == .zero }

  var count: Int {
    var count = 0
    for index in 0..<6 { count += words[index].nonzeroBitCount }
    return count
  }

  func contains(_ day: Int) -> Bool {
    words[day >> 6 & 7] >> UInt64(day & 63) & 1 == 1
  }

  mutating func insert(_ day: Int) {
    words[day >> 6 & 7] |= 1 << UInt64(day & 63)
  }

  mutating func insert(_ days: Range<Int>) {
    guard !days.isEmpty else { return }
    let low = days.lowerBound >> 6
    let high = (days.upperBound - 1) >> 6
    for index in low...high {
      var word = UInt64.max
      if index == low { word &= .max << UInt64(days.lowerBound & 63) }
      if index == high { word &= .max >> UInt64(63 - (days.upperBound - 1) & 63) }
      words[index & 7] |= word
    }
  }

  /// Inserts the days that the bits stand for, the lowest being `day`.
  mutating func insert(bits: UInt64, at day: Int) {
    let shift = UInt64(day & 63)
    words[day >> 6 & 7] |= bits << shift
    if shift > 0 { words[(day >> 6 + 1) & 7] |= bits >> (64 - shift) }
  }

  mutating func formIntersection(_ other: DaySet) { words &= other.words }
  mutating func formUnion(_ other: DaySet) { words |= other.words }

  /// The least member of at least `day`, or -1.
  func next(from day: Int) -> Int {
    guard day < 512 else { return -1 }
    var index = max(0, day) >> 6
    var word = words[index] & .max << UInt64(max(0, day) & 63)
    while word == 0 {
      index += 1
      guard index < 8 else { return -1 }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// The greatest member of at most `day`, or -1.
  func previous(from day: Int) -> Int {
    guard day >= 0 else { return -1 }
    var index = min(511, day) >> 6
    var word = words[index] & .max >> UInt64(63 - min(511, day) & 63)
    while word == 0 {
      index -= 1
      guard index >= 0 else { return -1 }
      word = words[index]
    }
    return index << 6 + 63 - word.leadingZeroBitCount
  }

  /// How many members are less than `day`.
  func count(below day: Int) -> Int {
    guard day > 0 else { return 0 }
    var count = 0
    for index in 0..<min(8, day >> 6) { count += words[index].nonzeroBitCount }
    if day >> 6 < 8 {
      count += (words[day >> 6] & ~(.max << UInt64(day & 63))).nonzeroBitCount
    }
    return count
  }

  /// The member that has that many below it; `index` is less than `count`.
  func member(at index: Int) -> Int {
    var rest = index
    for position in 0..<8 {
      var word = words[position]
      let count = word.nonzeroBitCount
      if rest < count {
        for _ in 0..<rest { word &= word &- 1 }
        return position << 6 + word.trailingZeroBitCount
      }
      rest -= count
    }
    return 511
  }
}
