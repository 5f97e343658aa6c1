import Scheduling

/// Cuts an iCalendar file into its components, one in memory at a time.
struct ComponentScanner {
  var content = ContentLines()
  /// Whether anything of an iCalendar file has been seen.
  private(set) var hasCalendar = false
  /// What the calendar calls itself (X-WR-CALNAME), and the zone it is in (X-WR-TIMEZONE).
  private(set) var calendarName: String?
  private(set) var calendarZone: String?

  private var line = ContentLine()
  private var isHeldBack = false
  private var component = Component()
  private var isOpen = false
  private var nesting = ComponentNesting()
  /// Where the component inside began, to take it out again as a whole.
  private var innerStart = (text: 0, lines: 0, number: 0)
  /// The octets kept that no field holds.
  private var extra = 0

  /// The next component, or nothing while more octets are needed or none are left.
  mutating func next() -> Component? {
    while isHeldBack || content.next(&line) {
      isHeldBack = false
      if let whole = take() { return whole }
    }
    guard content.isFinished, isOpen else { return nil }
    return close(.unended)
  }

  private mutating func take() -> Component? {
    let end = line.octets.firstIndex { $0 == 0x3A || $0 == 0x3B } ?? line.octets.count
    let property = ICalendarProperty(line.octets[..<end])
    guard isOpen else {
      takeOutside(property, end)
      return nil
    }
    switch property {
    case .begin:
      let name = componentName(after: end)
      if Component.standsAlone(name) {
        isHeldBack = true
        return close(.unended)
      }
      begin(name, end)
    case .end:
      let name = componentName(after: end)
      // A component inside that never ended does not swallow the outer one's end.
      if name == component.name { return close(nil) }
      if name == Component.calendar { return close(.unended) }
      endInner(name, end)
    default: keep(property, end)
    }
    return nil
  }

  private mutating func takeOutside(_ property: ICalendarProperty, _ end: Int) {
    switch property {
    case .begin:
      let name = componentName(after: end)
      hasCalendar = hasCalendar || Component.standsAlone(name)
      if name != Component.calendar { open(name) }
    case .calendarName: calendarName = calendarName ?? text()
    case .calendarZone: calendarZone = calendarZone ?? text()
    default: break
    }
  }

  private mutating func open(_ name: String) {
    component = Component(line: line.number, name: name)
    component.text.reserveCapacity(1_024)
    component.lines.reserveCapacity(24)
    isOpen = true
    nesting = ComponentNesting()
    extra = 0
  }

  private mutating func close(_ fault: Component.Fault?) -> Component {
    if nesting.isOpen { takeInnerOut() }
    component.fault = component.fault ?? fault
    isOpen = false
    var whole = Component()
    swap(&whole, &component)
    return whole
  }

  private mutating func begin(_ name: String, _ end: Int) {
    if !nesting.isOpen {
      innerStart = (component.text.count, component.lines.count, line.number)
    }
    nesting.begin(name)
    if line.octets[...].holdsControl { nesting.breakOpen() }
    keepExtra(.begin, end)
  }

  private mutating func endInner(_ name: String, _ end: Int) {
    guard nesting.isOpen else { return }
    if line.octets[...].holdsControl { nesting.breakOpen() }
    keepExtra(.end, end)
    nesting.end(name)
    if !nesting.isOpen, nesting.isBroken { takeInnerOut() }
  }

  private mutating func takeInnerOut() {
    component.remarks.add("The component on line \(innerStart.number) inside it was left out.")
    component.text.removeSubrange(innerStart.text...)
    component.lines.removeSubrange(innerStart.lines...)
    nesting = ComponentNesting()
  }

  private mutating func keep(_ property: ICalendarProperty, _ end: Int) {
    let isZone = component.name == "VTIMEZONE"
    guard !nesting.isOpen, property.isModelled || isZone && property != .other else {
      keepExtra(property, end)
      return
    }
    // A property without a value says nothing.
    guard line.octets.last != 0x3A || line.octets.firstIndex(of: 0x3A) != line.octets.count - 1
    else { return }
    if line.isTooLong {
      component.fault =
        component.fault ?? .lineTooLong(name: property.name, line: line.number)
    } else if component.text.count + line.octets.count > Component.limit {
      component.fault = component.fault ?? .tooLarge
    } else {
      append(property, end)
    }
  }

  /// Keeps a line that no field holds, if it is one and there is room.
  private mutating func keepExtra(_ property: ICalendarProperty, _ end: Int) {
    if nesting.isLeavingOut { return }
    guard ExtensionLines.nameEnd(of: line.octets[...]) == end else {
      component.remarks.add("Line \(line.number) is no property and was left out.")
      return
    }
    guard !line.isTooLong, extra + line.octets.count + 1 <= Appointment.extensionsLimit else {
      let name = String(decoding: line.octets[..<end].prefix(40), as: UTF8.self)
      component.remarks.add(
        "Its \(name) on line \(line.number) was left out: there is room for "
          + "\(Appointment.extensionsLimit) octets of what has no field.")
      nesting.breakOpen()
      return
    }
    extra += line.octets.count + 1
    append(property, end)
  }

  private mutating func append(_ property: ICalendarProperty, _ end: Int) {
    let start = component.text.count
    component.text.append(contentsOf: line.octets)
    component.lines.append(
      Component.Line(
        number: line.number, range: start..<component.text.count, nameEnd: start + end,
        property: property, isNested: nesting.isOpen))
  }

  private func componentName(after end: Int) -> String {
    Component.name(in: line.octets[...], after: end)
  }

  /// The line's value as a text of one line, cut to 1,024 octets.
  private func text() -> String? {
    guard let colon = line.octets.firstIndex(of: 0x3A) else { return nil }
    let value = line.octets[(colon + 1)...].prefix(Appointment.lineLimit)
    let text = PlainValue.text(value).replacing("\n", with: " ")
    return text.isEmpty ? nil : text
  }
}
