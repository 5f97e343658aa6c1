/// Tells double clicks: two within a time and a distance on one appointment (UITapGestureRecognizer
/// with two taps).
struct ClickRecognizer: Hashable {
  private struct Click: Hashable {
    var reference: ItemReference
    var point: Point
    var time: Milliseconds
  }

  private var last: Click?

  /// Takes a click in and tells whether it completes a double click.
  mutating func click(
    _ reference: ItemReference?, at point: Point, time: Milliseconds, _ policy: InteractionPolicy
  ) -> Bool {
    guard let reference else {
      last = nil
      return false
    }
    let distance = policy.doubleClickDistance
    if let last, last.reference == reference, time - last.time <= policy.doubleClick,
      last.point.squaredDistance(to: point) <= distance * distance
    {
      self.last = nil
      return true
    }
    last = Click(reference: reference, point: point, time: time)
    return false
  }
}
