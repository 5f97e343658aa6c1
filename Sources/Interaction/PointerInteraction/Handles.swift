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
