/// A text that must never reach a log: printing and reflecting it show nothing of it.
package struct Secret: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The text itself, for the one place that checks it.
  package let revealed: String

  package init(_ text: String) { revealed = text }

  package var description: String { "(secret)" }
  package var debugDescription: String { "(secret)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
