/// Tells double clicks: two within a time and a distance on one appointment, or on empty space
/// (UITapGestureRecognizer with two taps).
struct ClickRecognizer: Hashable {
  enum Target: Hashable {
    case empty
    case item(ItemReference)
  }

  private struct Click: Hashable {
    var target: Target
    var point: Point
    var time: Milliseconds
  }

  private var last: Click?

  /// Takes a click in and tells whether it completes a double click.
  mutating func click(
    _ target: Target?, at point: Point, time: Milliseconds, _ policy: InteractionPolicy
  ) -> Bool {
    guard let target else {
      last = nil
      return false
    }
    let distance = policy.doubleClickDistance
    if let last, last.target == target, time - last.time <= policy.doubleClick,
      last.point.squaredDistance(to: point) <= distance * distance
    {
      self.last = nil
      return true
    }
    last = Click(target: target, point: point, time: time)
    return false
  }
}
