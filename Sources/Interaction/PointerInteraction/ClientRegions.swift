/// The client's own regions by name; where two overlap, the later one is hit.
struct ClientRegions: Hashable {
  static let greatestCount = 256

  private(set) var names: [String] = []
  private var regions: [PointerRegion] = []

  subscript(name: String) -> PointerRegion? {
    names.firstIndex(of: name).map { regions[$0] }
  }

  /// Adds, changes or takes away a region; returns nothing if it is done, else why not.
  mutating func set(_ name: String, _ region: PointerRegion?) -> RefusalCode? {
    let index = names.firstIndex(of: name)
    guard let region else {
      guard let index else { return .notFound }
      names.remove(at: index)
      regions.remove(at: index)
      return nil
    }
    guard region.rect.width >= 0, region.rect.height >= 0, !name.isEmpty else { return .badValue }
    var safe = region
    safe.rect = region.rect.clamped
    if let index {
      regions[index] = safe
    } else {
      guard names.count < Self.greatestCount else { return .limit }
      names.append(name)
      regions.append(safe)
    }
    return nil
  }

  /// The name of the region under a viewport point.
  func hit(_ point: Point) -> String? {
    guard let index = regions.lastIndex(where: { $0.rect.contains(point) }) else { return nil }
    return names[index]
  }
}

extension PointerStyle {
  /// The style that a client asked for its region; a highlight reaches out of it and draws the
  /// pointer to its middle.
  init(_ name: String, _ region: PointerRegion, _ policy: InteractionPolicy) {
    var rect = region.rect
    if region.effect == .highlight { rect = rect.expanded(by: policy.highlight) }
    self.init(.client(name), region.effect, region.shape, rect: rect, axes: region.axes)
    radius = region.radius
    tint = region.tint
    shadow = region.shadow
    scale = region.scale
    isMagnetic = region.effect == .highlight ? true : nil
  }
}

extension CalendarView {
  mutating func setRegion(
    _ name: String, _ region: PointerRegion?, into effects: inout [Effect]
  ) {
    if let code = pointer.regions.set(name, region) { return effects.append(.fault(code)) }
    pointer.invalidate()
    updatePointer(into: &effects)
  }
}
