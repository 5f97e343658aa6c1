/// The arguments of a command, each known to its shape and of the right form.
struct Arguments: Sendable {
  private var values: [Argument] = []
  private var keyed: [Argument] = []

  /// Checks a command against its shape.
  init(_ command: Command, _ shape: CommandShape) throws(ProtocolError) {
    for argument in command.arguments {
      if argument.key == nil {
        values.append(argument)
      } else {
        keyed.append(argument)
      }
    }
    if shape.action != nil { values.removeFirst() }
    try checkValues(shape)
    try checkKeys(shape)
    for group in shape.alternatives { try check(group, shape) }
  }

  private func checkValues(_ shape: CommandShape) throws(ProtocolError) {
    if values.count > shape.values.count {
      throw .syntax(
        octet: values[shape.values.count].octet,
        "\(shape.name) takes no further value without a key: \(shape.usage).")
    }
    for (index, parameter) in shape.values.enumerated() {
      guard index < values.count else {
        if parameter.isRequired { throw missing(parameter.name, shape) }
        continue
      }
      guard parameter.form.accepts(values[index].value) else {
        throw ProtocolError(
          .badValue, key: parameter.name, octet: values[index].octet,
          "\(parameter.name.uppercased()) is \(parameter.form.description).")
      }
    }
  }

  private func checkKeys(_ shape: CommandShape) throws(ProtocolError) {
    for argument in keyed {
      guard let key = argument.key, !key.hasPrefix("x-") else { continue }
      guard let parameter = shape.keys.first(where: { $0.name == key }) else {
        throw ProtocolError(
          .unknownKey, key: key, octet: argument.octet,
          "\(shape.name) takes no \(key)=; HELP \(shape.verb) lists its keys.")
      }
      guard parameter.form.accepts(argument.value) else {
        throw parameter.refusal(of: argument)
      }
    }
    for parameter in shape.keys where parameter.isRequired && self[parameter.name] == nil {
      throw missing(parameter.name, shape)
    }
  }

  private func check(
    _ group: CommandShape.Alternatives, _ shape: CommandShape
  ) throws(ProtocolError) {
    let given = keyed.filter { $0.key.map(group.keys.contains) ?? false }
    if given.count > 1 {
      throw ProtocolError(
        .badValue, key: given[1].key, octet: given[1].octet,
        "\(shape.name) takes only one of \(group.names).")
    }
    if given.isEmpty, group.isRequired {
      throw ProtocolError(
        .missingKey, key: group.keys.first, octet: nil, "\(shape.name) needs \(group.names).")
    }
  }

  private func missing(_ name: String, _ shape: CommandShape) -> ProtocolError {
    ProtocolError(
      .missingKey, key: name, octet: nil, "\(shape.name) needs \(name): \(shape.usage).")
  }

  /// The value of a key, or nothing if it was not given.
  subscript(key: String) -> String? { keyed.first { $0.key == key }?.value }

  /// The value at a position, or nothing if it was not given.
  func value(_ index: Int) -> String? { index < values.count ? values[index].value : nil }

  /// The value at a position that the shape requires.
  func text(_ index: Int) -> String { value(index) ?? "" }

  /// The value of a key that the shape requires.
  func text(_ key: String) -> String { self[key] ?? "" }

  func integer(_ key: String) -> Int? { self[key].flatMap(ValueForm.integer) }

  func flag(_ key: String) -> Bool? { self[key].map { $0 == "yes" } }

  func list(_ key: String) -> [String]? { self[key].map { ValueForm.list($0).map(String.init) } }

  func revisions(_ key: String) -> [CalendarRevision] {
    self[key].flatMap(CalendarRevision.list) ?? []
  }

  func duration(_ key: String) -> DurationValue? { self[key].flatMap(DurationValue.init) }

  func hours(_ key: String) -> HoursValue? { self[key].flatMap(HoursValue.init) }

  func size(_ key: String) -> SizeValue? { self[key].flatMap(SizeValue.init) }

  func point(_ key: String) -> PointValue? { self[key].flatMap(PointValue.init) }

  func rect(_ key: String) -> RectValue? { self[key].flatMap(RectValue.init) }

  func keyRepeat(_ key: String) -> KeyRepeatValue? { self[key].flatMap(KeyRepeatValue.init) }

  func modifiers(_ key: String) -> InputEvent.Modifiers {
    self[key].flatMap(InputEvent.Modifiers.init(text:)) ?? []
  }

  func word<Word: RawRepresentable<String>>(_ key: String, _ type: Word.Type) -> Word? {
    self[key].flatMap(Word.init)
  }

  /// The number of a view or subscription at a position that the shape requires.
  func handle(_ index: Int, _ prefix: String) -> Int {
    ValueForm.handle(text(index), prefix) ?? 0
  }
}
