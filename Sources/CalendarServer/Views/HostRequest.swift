import Interaction

/// What a view asks of the store; the answers come one after the other, in this order.
enum HostRequest {
  /// To be applied once, as one transaction and one undo step.
  case edit(GestureEdit)
  /// The view shows other days: their appointments are to be read.
  case load(ViewConfiguration)
  case undo
  case redo

  /// Whether it takes a step back, or does one again.
  var reverses: Bool {
    switch self {
    case .undo, .redo: true
    case .edit, .load: false
    }
  }
}
