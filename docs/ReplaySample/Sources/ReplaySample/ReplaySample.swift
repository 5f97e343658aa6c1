import Interaction
import Scheduling

/// Plays a recorded session to a calendar view and tells what comes of each event.
///
/// The recording is read from standard input: lines of the protocol such as
/// `@v1 3 1366 move 0 271 196`, also with the `C: ` of a transcript before them; other lines are
/// passed over.
@main
struct ReplaySample {
  static func main() throws {
    var day = try SampleDay()
    day.tell(.refresh, at: 0)
    while let line = readLine() {
      guard let recorded = RecordedEvent(line) else { continue }
      print("\n@ \(recorded.text)")
      day.tell(recorded.event, at: recorded.time)
    }
  }
}
