/// A set of times of the day: each of some hours with each of some minutes and seconds.
struct ClockSet: Sendable {
  /// Bit n for the hour, minute or second n.
  var hours: UInt64
  var minutes: UInt64
  var seconds: UInt64

  var count: Int {
    hours.nonzeroBitCount * minutes.nonzeroBitCount * seconds.nonzeroBitCount
  }

  /// The least time of at least `time`, in seconds since midnight, or -1.
  func next(from time: Int) -> Int {
    let time = max(0, time)
    guard time < 86_400 else { return -1 }
    let hour = time / 3_600
    if hours.has(hour) {
      let minute = time / 60 % 60
      if minutes.has(minute) {
        let second = seconds.next(from: time % 60)
        if second >= 0 { return hour * 3_600 + minute * 60 + second }
      }
      let next = minutes.next(from: minute + 1)
      if next >= 0 { return hour * 3_600 + next * 60 + seconds.trailingZeroBitCount }
    }
    let next = hours.next(from: hour + 1)
    guard next >= 0 else { return -1 }
    return next * 3_600 + minutes.trailingZeroBitCount * 60 + seconds.trailingZeroBitCount
  }

  /// How many of its times come before `time`.
  func count(below time: Int) -> Int {
    guard time > 0 else { return 0 }
    guard time < 86_400 else { return count }
    let hour = time / 3_600
    var below = hours.count(below: hour) * minutes.nonzeroBitCount
    if hours.has(hour) {
      let minute = time / 60 % 60
      below += minutes.count(below: minute)
      if minutes.has(minute) {
        return below * seconds.nonzeroBitCount + seconds.count(below: time % 60)
      }
    }
    return below * seconds.nonzeroBitCount
  }

  /// The time that has that many before it; `index` is less than `count`.
  func time(at index: Int) -> Int {
    let (rest, second) = index.quotientAndRemainder(dividingBy: max(1, seconds.nonzeroBitCount))
    let (hour, minute) = rest.quotientAndRemainder(dividingBy: max(1, minutes.nonzeroBitCount))
    return hours.member(at: hour) * 3_600 + minutes.member(at: minute) * 60
      + seconds.member(at: second)
  }
}

extension UInt64 {
  /// The set of the numbers, each in 0...63.
  init(members: some Sequence<Int>) {
    self = 0
    for member in members { self |= 1 << UInt64(member & 63) }
  }

  func has(_ member: Int) -> Bool { self >> UInt64(member) & 1 == 1 }

  /// The least member of at least `member`, or -1.
  func next(from member: Int) -> Int {
    guard member < 64 else { return -1 }
    let rest = self & .max << UInt64(member)
    return rest == 0 ? -1 : rest.trailingZeroBitCount
  }

  func count(below member: Int) -> Int {
    member >= 64 ? nonzeroBitCount : (self & ~(.max << UInt64(member))).nonzeroBitCount
  }

  func member(at index: Int) -> Int {
    var rest = self
    for _ in 0..<index { rest &= rest &- 1 }
    return rest.trailingZeroBitCount & 63
  }
}
