/// What one command takes: the registry of these drives both decoding and `HELP`.
package struct CommandShape: Sendable {
  package let verb: String
  /// The lower-case word that follows the verb, where a verb has several commands.
  package let action: String?
  /// What the command does, for `HELP`.
  package let summary: String
  /// The arguments without a key that follow verb and action, in order.
  package let values: [Parameter]
  package let keys: [Parameter]
  /// Keys of which exactly one must be given, or at most one.
  let alternatives: [Alternatives]
  let make: @Sendable (Arguments) throws(ProtocolError) -> Request

  /// A value that a command takes, with or without a key.
  package struct Parameter: Equatable, Sendable {
    package let name: String
    package let form: ValueForm
    package let isRequired: Bool
    package let summary: String
    /// The announced limit that bounds its length or size.
    package var limit: String?

    /// One that must be given.
    static func required(
      _ name: String, _ form: ValueForm, _ summary: String, limit: String? = nil
    ) -> Parameter {
      Parameter(name: name, form: form, isRequired: true, summary: summary, limit: limit)
    }

    /// One that may be left out.
    static func optional(
      _ name: String, _ form: ValueForm, _ summary: String, limit: String? = nil
    ) -> Parameter {
      Parameter(name: name, form: form, isRequired: false, summary: summary, limit: limit)
    }

    /// Why a value that is not of the form is refused.
    func refusal(of argument: Argument) -> ProtocolError {
      guard let limit, let most = form.passedMaximum(argument.value) else {
        return .badValue(name, expected: form.description, octet: argument.octet)
      }
      var error = ProtocolError.limit(
        limit, maximum: most, "\(name)= takes \(form.description); shorten it.")
      error.pairs += [Pair("key", name), Pair("octet", String(argument.octet))]
      return error
    }
  }

  struct Alternatives: Equatable, Sendable {
    let keys: [String]
    let isRequired: Bool

    /// The keys, for messages.
    var names: String { ValueForm.choice(keys.map { $0 + "=" }).description }
  }

  init(
    _ verb: String, action: String? = nil, _ summary: String, values: [Parameter] = [],
    keys: [Parameter] = [], alternatives: [Alternatives] = [],
    make: @escaping @Sendable (Arguments) throws(ProtocolError) -> Request
  ) {
    self.verb = verb
    self.action = action
    self.summary = summary
    self.values = values
    self.keys = keys
    self.alternatives = alternatives
    self.make = make
  }

  /// Verb and action.
  package var name: String { action.map { "\(verb) \($0)" } ?? verb }

  /// How the command is written, for `HELP`: `DEL ID [rev=] [key=]`.
  package var usage: String {
    var words = [name]
    words += values.map { $0.isRequired ? $0.name.uppercased() : "[\($0.name.uppercased())]" }
    var shown: Set<String> = []
    for key in keys where !shown.contains(key.name) {
      if let group = alternatives.first(where: { $0.keys.contains(key.name) }) {
        shown.formUnion(group.keys)
        let text = group.keys.map { $0 + "=" }.joined(separator: "|")
        words.append(group.isRequired ? text : "[\(text)]")
      } else {
        words.append(key.isRequired ? "\(key.name)=" : "[\(key.name)=]")
      }
    }
    return words.joined(separator: " ")
  }
}
