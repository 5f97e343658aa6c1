/// How the pointer and what is under it look (UIPointerStyle).
public struct PointerStyle: Hashable, Sendable {
  /// What lies under the pointer (UIPointerRegion).
  public enum Region: Hashable, Sendable {
    case handle
    case body
    case empty
    /// A region of the client's own.
    case client(String)

    /// The word of the protocol; for a client's region its name.
    public var name: String {
      switch self {
      case .handle: "handle"
      case .body: "body"
      case .empty: "empty"
      case .client(let name): name
      }
    }
  }

  /// What happens to the region (UIPointerEffect).
  public enum Effect: String, Hashable, Sendable, CaseIterable {
    /// The pointer becomes the region's backdrop.
    case highlight
    /// The region rises above the others.
    case lift
    /// The region changes by tint, shadow or scale, and the pointer stays.
    case hover
    case none
  }

  /// What the pointer becomes (UIPointerShape).
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case roundedRect = "rounded-rect"
    case beam
    case resizeVertical = "resize-vertical"
    case resizeHorizontal = "resize-horizontal"
    /// An outline that only the client knows.
    case path
  }

  /// Along which axes the pointer keeps to the region (UIAxis).
  public enum Axes: String, Hashable, Sendable, CaseIterable {
    case vertical = "v"
    case horizontal = "h"
    case both
  }

  public var region: Region
  public var effect: Effect
  public var shape: Shape
  /// In content points; for a client's region in viewport points.
  public var rect: Rect?
  /// The corner radius in points.
  public var radius: Int?
  /// Whether a tint is laid over the region; nothing leaves it to the client.
  public var tint: Bool?
  public var shadow: Bool?
  public var scale: Bool?
  /// Whether the pointer is drawn to the region's middle.
  public var isMagnetic: Bool?
  public var axes: Axes?

  init(_ region: Region, _ effect: Effect, _ shape: Shape, rect: Rect? = nil, axes: Axes? = nil) {
    self.region = region
    self.effect = effect
    self.shape = shape
    self.rect = rect
    self.axes = axes
  }
}
