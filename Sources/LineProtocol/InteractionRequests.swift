extension Request {
  /// `REGION add` and `REGION set`: a place of the client's own that the pointer enters and leaves.
  ///
  /// `add` always has a rectangle; for `set` a missing field stays as it is.
  package struct Region: Equatable, Sendable {
    package var view: Int
    package var name: String
    package var rect: RectValue?
    package var effect: RegionEffect?
    package var shape: RegionShape?
    package var radius: Int?
    package var tint: Bool?
    package var shadow: Bool?
    package var scale: Bool?
    package var axes: RegionAxes?
  }

  package enum RegionEffect: String, CaseIterable, Sendable { case highlight, lift, hover, none }

  package enum RegionShape: String, CaseIterable, Sendable {
    case roundedRect = "rounded-rect"
    case beam
    case resizeVertical = "resize-vertical"
    case resizeHorizontal = "resize-horizontal"
    case path
  }

  package enum RegionAxes: String, CaseIterable, Sendable {
    case vertical = "v"
    case horizontal = "h"
    case both
  }

  /// `COMMAND add`: a command of the client's own.
  package struct OwnCommand: Equatable, Sendable {
    package var view: Int
    package var name: String
    package var title: String
    package var discoverabilityTitle: String?
    /// A W3C UI Events key value.
    package var input: String?
    package var modifiers: InputEvent.Modifiers
    /// The identifiers of a menu and those around it, joined by slashes.
    package var menu: String?
    package var place: MenuPlace?
    package var responder: ResponderName?
  }

  package enum MenuPlace: String, CaseIterable, Sendable { case first, last, replace }

  package enum ResponderName: String, CaseIterable, Sendable { case view, calendar, application }

  /// The answer to a question which occurrences an edit is about.
  package enum Choice: String, CaseIterable, Sendable { case this, future, all, cancel }
}
