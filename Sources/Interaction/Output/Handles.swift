public import Scheduling

/// The handles of the appointment under the pointer.
public struct Handles: Hashable, Sendable {
  public var reference: ItemReference
  /// The edges that the box under the pointer lets be dragged.
  public var edges: Edges
  /// The edge under the pointer.
  public var hot: AppointmentEdge?
  /// The zone of the hot edge, or the box if none is hot.
  public var rect: Rect
}

/// How the pointer and what is under it look (UIPointerStyle).
public struct PointerStyle: Hashable, Sendable {
  public enum Region: String, Hashable, Sendable, CaseIterable {
    case handle
    case body
    case empty
  }

  /// What happens to the region (UIPointerEffect).
  public enum Effect: String, Hashable, Sendable, CaseIterable {
    case highlight
    case lift
    case hover
    case none
  }

  /// What the pointer becomes (UIPointerShape).
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case roundedRect = "rounded-rect"
    case beam
    case resizeVertical = "resize-vertical"
    case resizeHorizontal = "resize-horizontal"
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
  public var rect: Rect?
  public var axes: Axes?
}
