import AppointmentStore
import Interaction
import LineProtocol
import Scheduling
import SystemZones

/// What a view shows of a series.
struct ShownFamily {
  /// The reading by which it is known.
  var reading: Int
  /// The change number of its calendar up to which it is known at least.
  var revision: Int64 = 0
  /// The occurrences that are shown.
  var references: Set<ItemReference> = []
  /// The series and its overrides.
  var rows: [AppointmentID] = []
}

/// What a view shows otherwise than before.
struct SourceNews {
  var upserts: [Item] = []
  var removals: [ItemReference] = []
  /// Whether more takes place than a view holds, so that something is left out.
  var isCutShort = false
}

/// Series in a view: each occurrence of the shown days is an item of its own.
extension ViewSource {
  /// The most appointments that one view holds.
  static let most = 20_000

  func family(of id: AppointmentID) -> FamilyName? { familyNames[id] }

  /// Takes in what the store read for the shown days: occurrences, and singles with them.
  ///
  /// - Parameter isOver: whether no more time may be spent on series.
  mutating func load(
    _ appointments: [Appointment], _ series: [StoredSeries], _ zones: SystemZones,
    isOver: () -> Bool
  ) throws(ProtocolError) -> [Item] {
    var items: [Item] = []
    var masters: [FamilyName: AppointmentID] = [:]
    var sources: [Expansion.Source] = []
    for stored in series {
      let name = FamilyName(stored.appointment)
      masters[name] = stored.appointment.id
      familyNames[stored.appointment.id] = name
      guard stored.touches else { continue }
      sources.append(
        try refusing { () throws(StoreError) in
          try stored.source { try? zones.zone(named: $0) }
        })
    }
    for appointment in appointments {
      if appointment.occurrence != nil { familyNames[appointment.id] = FamilyName(appointment) }
      let master = appointment.occurrence == nil ? nil : masters[FamilyName(appointment)]
      guard let master else {
        if let item = upsert(appointment, zones) { items.append(item) }
        continue
      }
      let placed = Placed(appointment: appointment, series: master)
      guard touches(appointment, zones), let item = item(of: placed, zones) else { continue }
      show(placed, as: item.reference)
      items.append(item)
    }
    do throws(ExpansionError) {
      var expansion = try Expansion(sources, touching: range, isOver: isOver)
      while let instance = try expansion.next() {
        let placed = Placed(instance)
        guard touches(placed.appointment, zones), let item = item(of: placed, zones) else {
          continue
        }
        show(placed, as: item.reference)
        items.append(item)
      }
    } catch {
      throw ProtocolError(StoreError(error))
    }
    guard items.count <= Self.most else {
      throw .limit("items", maximum: Self.most, "Show fewer days or calendars in one view.")
    }
    return items
  }

  /// Whether a change of a family is known already.
  func knows(_ change: Change, of name: FamilyName) -> Bool {
    families[name].map { change.revision <= $0.revision } ?? false
  }

  /// Takes in how families are now.
  ///
  /// - Parameter revisions: the numbers of the newest changes that the reading knows for certain.
  mutating func take(
    _ reading: FamilyReading, at revisions: [CalendarID: Int64], _ zones: SystemZones
  ) -> SourceNews {
    var news = SourceNews()
    for (name, rows) in reading.rows.sorted(by: { $0.key.uid < $1.key.uid }) {
      let number = families[name]?.reading ?? firstReading
      guard number <= reading.number, calendar(name.calendar) != nil else { continue }
      take(rows, of: name, reading.number, zones, &news)
      families[name]?.revision = revisions[name.calendar] ?? 0
    }
    forgetGoneFamilies()
    return news
  }

  /// Families that are gone are remembered for a while, so that an earlier reading does not bring
  /// them back.
  private mutating func forgetGoneFamilies() {
    guard families.count > 2 * InstanceBudget.most else { return }
    families = families.filter { !$0.value.rows.isEmpty }
  }

  private mutating func take(
    _ rows: [Appointment], of name: FamilyName, _ number: Int, _ zones: SystemZones,
    _ news: inout SourceNews
  ) {
    var old = families[name]?.references ?? []
    // What repeats now may have stood alone before.
    for row in rows where shown[ItemReference(row.id.description)] != nil {
      old.insert(ItemReference(row.id.description))
    }
    let (new, isCutShort) = placed(rows, old, zones)
    news.isCutShort = news.isCutShort || isCutShort
    for row in families[name]?.rows ?? [] { familyNames[row] = nil }
    families[name] = ShownFamily(
      reading: number, rows: rows.filter(\.isOfSeries).map(\.id))
    for row in families[name]?.rows ?? [] { familyNames[row] = name }
    for reference in old.subtracting(new.keys) {
      hide(reference)
      news.removals.append(reference)
    }
    for (reference, placed) in new {
      let isKnown = shown[reference].map { $0 == placed } ?? false
      show(placed, as: reference)
      if !isKnown, let item = item(of: placed, zones) { news.upserts.append(item) }
    }
  }

  /// What of a family the view shows: what lies in its days, and of the rest what it shows already.
  private func placed(
    _ rows: [Appointment], _ known: Set<ItemReference>, _ zones: SystemZones
  ) -> (shown: [ItemReference: Placed], isCutShort: Bool) {
    let master = rows.first(where: \.isSeries)
    var found: [ItemReference: Placed] = [:]
    for row in rows where row.id != master?.id {
      let placed = Placed(
        appointment: row, series: row.occurrence == nil ? nil : master?.id)
      let reference = ItemReference(placed)
      if known.contains(reference) || touches(row, zones) { found[reference] = placed }
    }
    guard let master, let calendar = calendar(master.calendar),
      let recurrence = ZoneReader(zones: zones)
        .recurrence(of: master, in: calendar.settings.zone)
    else { return (found, false) }
    let overridden = Set(rows.compactMap(\.occurrence))
    let source = Expansion.Source(
      series: master, overridden: overridden, zone: recurrence.zone)
    let room = max(0, min(InstanceBudget.most, Self.most - shown.count))
    var isCutShort = false
    do throws(ExpansionError) {
      var expansion = try Expansion([source], touching: range, budget: InstanceBudget(room))
      while let instance = try expansion.next() {
        let placed = Placed(instance)
        if touches(placed.appointment, zones) { found[ItemReference(placed)] = placed }
      }
    } catch {
      isCutShort = true
    }
    for reference in known where found[reference] == nil {
      guard let occurrence = shown[reference]?.appointment.occurrence,
        !overridden.contains(occurrence), let ruled = recurrence.occurrence(occurrence)
      else { continue }
      let placed = Placed(appointment: master.occurring(as: ruled), series: master.id)
      if ItemReference(placed) == reference { found[reference] = placed }
    }
    return (found, isCutShort)
  }
}
