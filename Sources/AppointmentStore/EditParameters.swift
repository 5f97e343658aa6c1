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

  mutating func add(_ appointment: Appointment, at time: DerivedTime) {
    let id = appointment.id
    append(
      1, id: id, target: appointment.calendar,
      uid: appointment.uid.isEmpty ? id.description : appointment.uid, time: time,
      title: appointment.title, location: appointment.location, notes: appointment.notes,
      isBusy: appointment.isBusy, status: appointment.status)
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
      2, id: id, target: patch.calendar, expecting: expecting, mask: mask, time: time,
      title: patch.title, location: patch.location, notes: patch.notes,
      isBusy: patch.isBusy ?? true, status: patch.status ?? .confirmed)
  }

  mutating func delete(_ id: AppointmentID, expecting: Int64?) {
    append(3, id: id, expecting: expecting)
  }

  private mutating func append(
    _ operation: Int32, id: AppointmentID, target: CalendarID? = nil, expecting: Int64? = nil,
    mask: Int32 = 0, uid: String? = nil, time: DerivedTime? = nil, title: String? = nil,
    location: String? = nil, notes: String? = nil, isBusy: Bool = true,
    status: AppointmentStatus = .confirmed
  ) {
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
