/// A place of the client's own that the pointer enters and leaves, such as a toolbar's button
/// (UIPointerRegion).
///
/// It lies over the calendar and stays where it is when the calendar scrolls.
public struct PointerRegion: Hashable, Sendable {
  /// In viewport points; it may lie outside the viewport.
  public var rect: Rect
  public var effect: PointerStyle.Effect
  public var shape: PointerStyle.Shape
  /// The corner radius in points.
  public var radius: Int?
  public var tint: Bool?
  public var shadow: Bool?
  public var scale: Bool?
  public var axes: PointerStyle.Axes?

  public init(
    rect: Rect, effect: PointerStyle.Effect = .highlight,
    shape: PointerStyle.Shape = .roundedRect, radius: Int? = nil, tint: Bool? = nil,
    shadow: Bool? = nil, scale: Bool? = nil, axes: PointerStyle.Axes? = nil
  ) {
    self.rect = rect
    self.effect = effect
    self.shape = shape
    self.radius = radius
    self.tint = tint
    self.shadow = shadow
    self.scale = scale
    self.axes = axes
  }
}
