extension LineWriter {
  /// Writes the rows of `HELP`: one a command, and with a verb one an argument.
  ///
  /// Returns how many commands there were; none means an unknown verb.
  package mutating func help(_ tag: Tag, verb: String?) -> Int {
    let shapes = verb.map(CommandShape.commands(of:)) ?? CommandShape.all
    for shape in shapes {
      row(tag) { pairs in
        pairs.add("command", shape.name)
        pairs.add("usage", shape.usage)
        pairs.add("text", shape.summary)
      }
      guard verb != nil else { continue }
      for parameter in shape.values {
        help(tag, shape, argument: parameter.name.uppercased(), parameter)
      }
      for parameter in shape.keys {
        help(tag, shape, argument: parameter.name + "=", parameter)
      }
    }
    return shapes.count
  }

  private mutating func help(
    _ tag: Tag, _ shape: CommandShape, argument: String, _ parameter: CommandShape.Parameter
  ) {
    row(tag) { pairs in
      pairs.add("command", shape.name)
      pairs.add("argument", argument)
      pairs.add("takes", parameter.form.description)
      pairs.add("required", parameter.isRequired)
      pairs.add("text", parameter.summary)
    }
  }

  /// Writes the rows of `LIMITS`.
  package mutating func limits(_ tag: Tag, _ limits: ProtocolLimits) {
    for limit in limits.announced {
      row(tag) { pairs in
        pairs.add("limit", limit.name)
        pairs.add("max", limit.maximum)
        pairs.add("text", limit.text)
      }
    }
  }
}
