import AppointmentStore
import Credentials
import ICalendarCoding
import LineProtocol
import Scheduling

/// An `IMPORT` under way; it belongs to its session.
final class ImportRun {
  let tag: Tag
  let calendar: CalendarID
  /// The name under which the reply is kept, if any.
  let key: IdempotencyKey?
  /// What the same command did before: the file is only compared with that one.
  let earlier: KeptImport?

  var reader: ICalendarReader
  var batch = ImportBatch()
  var plan: ImportPlan
  var tally = ImportTally()
  /// The step that all of it makes together, as far as there is room in one.
  var step: UndoID?
  /// The batch that is being looked up and worked out while the next one is read.
  var preparing: Task<Void, Never>?
  /// The batch before that, which is being written, and the UIDs that it changes.
  var writing: Task<Void, Never>?
  var uidsWritten: Set<String> = []
  /// Why nothing more is taken in.
  var failure: ProtocolError?
  /// Whether octets are being taken in, or the session waits for more.
  var isTaking = false
  private var digest: SHA256.Running?

  init(
    _ tag: Tag, into calendar: CalendarID, key: IdempotencyKey?, earlier: KeptImport?,
    reader: ICalendarReader, zone: Zone
  ) {
    self.tag = tag
    self.calendar = calendar
    self.key = key
    self.earlier = earlier
    self.reader = reader
    plan = ImportPlan(calendar: calendar, calendarZone: zone)
    if key != nil { digest = SHA256.Running() }
  }

  func append(_ octets: ArraySlice<UInt8>) {
    digest?.add(octets)
    if earlier == nil { reader.append(octets) }
  }

  /// Waits until no batch is worked out or written any more.
  func settled() async {
    await preparing?.value
    await writing?.value
  }

  /// What is kept under the key.
  var kept: KeptImport { KeptImport(tally, file: digest?.digest() ?? []) }
}
