import Interaction
import Scheduling

// How values of the interaction module are written in a push.

extension Rect {
  /// `X,Y,W,H`.
  var text: String { "\(x),\(y),\(width),\(height)" }
}

extension Segment {
  /// `1/2`.
  var text: String { "\(number)/\(count)" }
}

extension AppointmentEdge {
  var word: String { self == .start ? "start" : "end" }
}

extension Edges {
  /// `start,end`, or `none`.
  var text: String {
    switch (contains(.start), contains(.end)) {
    case (true, true): "start,end"
    case (true, false): "start"
    case (false, true): "end"
    case (false, false): "none"
    }
  }
}

extension EditOperations {
  /// `move,start,end`, or `none`.
  var text: String {
    var words: [String] = []
    if contains(.move) { words.append("move") }
    if contains(.resizeStart) { words.append("start") }
    if contains(.resizeEnd) { words.append("end") }
    return words.isEmpty ? "none" : words.joined(separator: ",")
  }
}

extension KeyClaim {
  /// `z+command`; the space and the comma, which would break a list, by their names.
  var text: String {
    switch name {
    case " ": "Space" + modifiers.text
    case ",": "Comma" + modifiers.text
    default: name + modifiers.text
    }
  }
}

extension [ItemReference] {
  var text: String { map(\.name).joined(separator: ",") }
}
