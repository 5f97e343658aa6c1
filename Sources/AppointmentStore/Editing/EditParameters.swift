import PostgreSQLClient
import Scheduling

/// The parallel lists that `apply_edit` takes, an entry an operation.
struct EditParameters {
  private var operations: [Int32] = []
  private var ids: [UUIDBits] = []
  private var targets: [UUIDBits] = []
  private var expected: [Int64] = []
  private var masks: [Int32] = []
  private var uids: [String] = []
  private var kinds: [Int32] = []
  private var wallStarts: [Int64] = []
  private var wallEnds: [Int64] = []
  private var startFolds: [Int32] = []
  private var endFolds: [Int32] = []
  private var zones: [String] = []
  private var starts: [Int64] = []
  private var ends: [Int64] = []
  private var titles: [String] = []
  private var locations: [String] = []
  private var notes: [String] = []
  private var busies: [Int32] = []
  private var statuses: [Int32] = []
  private var extras: [String] = []

  /// The types of the lists, in the order of `list`.
  static let types: [DataType] = [
    .int4Array, .uuidArray, .uuidArray, .int8Array, .int4Array, .textArray, .int4Array,
    .int8Array, .int8Array, .int4Array, .int4Array, .textArray, .int8Array, .int8Array,
    .textArray, .textArray, .textArray, .int4Array, .int4Array,
  ]

  var list: [Parameter] {
    [
      .int4s(operations), .uuids(ids), .uuids(targets), .int8s(expected), .int4s(masks),
      .texts(uids), .int4s(kinds), .int8s(wallStarts), .int8s(wallEnds), .int4s(startFolds),
      .int4s(endFolds), .texts(zones), .int8s(starts), .int8s(ends), .texts(titles),
      .texts(locations), .texts(notes), .int4s(busies), .int4s(statuses),
    ]
  }

  /// What `list` leaves out, for `EditStatements.applyFully`.
  var extraColumns: Parameter { .texts(extras) }
  /// Whether any operation needs it.
  var hasExtraColumns: Bool { extras.contains { !$0.isEmpty } }

  /// The calendars that are named, and when the latest of what is written to them ends.
  private(set) var calendars: [CalendarID] = []
  private(set) var latestEnd: Instant?

  /// What the store will tell of the one appointment that is added, but for its revision; nothing
  /// where more is done.
  var soleAddition: Appointment? { operations.count == 1 ? addition : nil }
  private var addition: Appointment?

  /// Bits of a mask beside those of the fields.
  private static let planned: Int32 = 256
  private static let unasked: Int32 = 512
  private static let everyField: Int32 = 63

  /// - Parameter isAsked: whether the edit named it, or it comes along with its series.
  mutating func add(
    _ appointment: Appointment, at time: DerivedTime, _ series: DerivedSeries?,
    isAsked: Bool = true
  ) {
    var appointment = appointment
    let id = appointment.id
    if appointment.uid.isEmpty { appointment.uid = id.description }
    appointment.time = time.stored
    if isAsked { addition = appointment }
    append(
      1, id: id, target: appointment.calendar, uid: appointment.uid, time: time,
      title: appointment.title, location: appointment.location, notes: appointment.notes,
      isBusy: appointment.isBusy, status: appointment.status,
      extras: ExtraColumns(adding: appointment, series), mask: isAsked ? 0 : Self.unasked)
  }

  /// Puts a whole state over that of the same appointment, as a plan for a series says.
  mutating func put(
    _ appointment: Appointment, at time: DerivedTime, _ series: DerivedSeries?, expecting: Int64,
    isAsked: Bool
  ) {
    append(
      2, id: appointment.id, target: appointment.calendar, expecting: expecting, time: time,
      title: appointment.title, location: appointment.location, notes: appointment.notes,
      isBusy: appointment.isBusy, status: appointment.status,
      extras: ExtraColumns(putting: appointment, series),
      mask: Self.everyField | Self.planned | (isAsked ? 0 : Self.unasked))
  }

  /// Deletes one as a plan for a series says.
  mutating func drop(_ id: AppointmentID, expecting: Int64, isAsked: Bool) {
    append(
      3, id: id, expecting: expecting, mask: Self.planned | (isAsked ? 0 : Self.unasked))
  }

  /// Takes one out of the trash.
  mutating func restore(_ id: AppointmentID, expecting: Int64, isAsked: Bool) {
    append(
      4, id: id, expecting: expecting, mask: Self.planned | (isAsked ? 0 : Self.unasked))
  }

  /// Makes sure that a plan was made for what is there.
  mutating func check(_ uid: String, in calendar: CalendarID, has count: Int, newest: Int64) {
    append(
      5, id: AppointmentID(high: 0, low: 0), target: calendar, expecting: newest, uid: uid,
      mask: Int32(clamping: count))
  }

  mutating func change(
    _ id: AppointmentID, _ patch: AppointmentPatch, at time: DerivedTime?, expecting: Int64?
  ) {
    var mask: Int32 = 0
    if time != nil { mask |= 1 }
    if patch.title != nil { mask |= 2 }
    if patch.location != nil { mask |= 4 }
    if patch.notes != nil { mask |= 8 }
    if patch.isBusy != nil { mask |= 16 }
    if patch.status != nil { mask |= 32 }
    append(
      2, id: id, target: patch.calendar, expecting: expecting, time: time,
      title: patch.title, location: patch.location, notes: patch.notes,
      isBusy: patch.isBusy ?? true, status: patch.status ?? .confirmed,
      extras: ExtraColumns(changing: patch), mask: mask)
  }

  mutating func delete(_ id: AppointmentID, expecting: Int64?) {
    append(3, id: id, expecting: expecting)
  }

  private mutating func append(
    _ operation: Int32, id: AppointmentID, target: CalendarID? = nil, expecting: Int64? = nil,
    uid: String? = nil, time: DerivedTime? = nil, title: String? = nil,
    location: String? = nil, notes: String? = nil, isBusy: Bool = true,
    status: AppointmentStatus = .confirmed, extras: ExtraColumns = ExtraColumns(), mask: Int32 = 0
  ) {
    if let target, !calendars.contains(target) { calendars.append(target) }
    if let end = time?.bounds.end { latestEnd = max(latestEnd ?? end, end) }
    operations.append(operation)
    ids.append(id.bits)
    targets.append(target?.bits ?? UUIDBits(high: 0, low: 0))
    // Revisions start at 1, so 0 says "any" and a number below it can never be met.
    expected.append(expecting.map { $0 == 0 ? -1 : $0 } ?? 0)
    masks.append(mask)
    uids.append(uid ?? "")
    kinds.append(time?.kind.rawValue ?? 0)
    wallStarts.append(time?.start.wallSeconds ?? 0)
    wallEnds.append(time?.end.wallSeconds ?? 0)
    startFolds.append(Int32(time?.startFold.rawValue ?? 1))
    endFolds.append(Int32(time?.endFold.rawValue ?? 1))
    zones.append(time?.zone ?? "")
    starts.append(time?.bounds.start.secondsSinceEpoch ?? 0)
    ends.append(time?.bounds.end.secondsSinceEpoch ?? 0)
    titles.append(title ?? "")
    locations.append(location ?? "")
    self.notes.append(notes ?? "")
    busies.append(isBusy ? 1 : 0)
    statuses.append(Int32(status.code))
    self.extras.append(extras.text)
  }
}

extension AppointmentStatus {
  /// How the `status` column numbers it.
  var code: Int16 {
    switch self {
    case .confirmed: 0
    case .tentative: 1
    case .cancelled: 2
    }
  }

  init(code: Int16) {
    self =
      switch code {
      case 1: .tentative
      case 2: .cancelled
      default: .confirmed
      }
  }
}
