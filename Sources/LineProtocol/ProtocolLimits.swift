/// Every bound of the protocol, as `HELLO` and `LIMITS` announce them.
package struct ProtocolLimits: Equatable, Sendable {
  /// Octets of a tag; part of the grammar.
  package static let tagLength = 16
  /// Octets of a key; part of the grammar.
  package static let keyLength = 32
  /// Arguments of a line after its verb; part of the grammar.
  package static let argumentCount = 64

  /// Octets of a line with its LF, once authenticated and from the server.
  package var line = 4_096
  /// Octets of a line with its LF before authentication.
  package var earlyLine = 512
  /// Octets of a literal, once authenticated; before that none may be sent.
  package var literal = 65_536
  /// Octets of a literal past which the connection is closed instead of the literal refused.
  package var refusedLiteral = 1_048_576
  /// Octets of the literal of `IMPORT`, which is streamed; as many as its digits can say.
  package var importLiteral = 99_999_999
  /// Octets of a title or a location.
  package var title = 1_024
  /// Octets of an appointment's categories.
  package var categories = 4_096
  /// Octets of an appointment's URL.
  package var url = 2_048
  /// Commands a connection may have waiting for their answers.
  package var commands = 64
  /// Views a connection may have open.
  package var views = 8
  /// Subscriptions a connection may have.
  package var subscriptions = 16
  /// Input events of a view that may wait for their acknowledgement.
  package var inputs = 256
  /// Rows of one `LIST`.
  package var rows = 1_000
  /// Octets of waiting pushes past which a subscription or view is told to start afresh.
  package var softPushes = 1_048_576
  /// Octets of waiting pushes past which the connection is closed.
  package var hardPushes = 4_194_304
  /// Lines in a row that are refused for their syntax, before the connection is closed.
  package var mistakes = 100
  /// Seconds without a line from the client before the connection is closed.
  package var idle = 600
  /// Seconds without a line before the client is warned.
  package var idleNotice = 540
  /// Seconds to the first `HELLO`.
  package var hello = 10
  /// Seconds to a successful `AUTH`.
  package var authentication = 30

  package init() {}

  /// What a server's framer allows before `AUTH`.
  package var earlyFraming: FramingLimits {
    FramingLimits(line: earlyLine, literal: 0, refusedLiteral: refusedLiteral)
  }

  /// What a server's framer allows after `AUTH`.
  package var framing: FramingLimits {
    FramingLimits(
      line: line, literal: literal, refusedLiteral: refusedLiteral,
      streamedLiteral: importLiteral)
  }

  /// One announced bound.
  package struct Announced: Equatable, Sendable {
    package let name: String
    package let maximum: Int
    package let text: String
  }

  /// The bounds in the order of `LIMITS`; `HELLO` names them with `max-` before.
  package var announced: [Announced] {
    [
      Announced(name: "line", maximum: line, text: "octets of a line with its LF"),
      Announced(
        name: "early-line", maximum: earlyLine, text: "octets of a line with its LF before AUTH"),
      Announced(
        name: "literal", maximum: literal, text: "octets of a literal; none before AUTH"),
      Announced(
        name: "refused-literal", maximum: refusedLiteral,
        text: "octets of a literal that is read and refused; a longer one closes the connection"),
      Announced(
        name: "import", maximum: importLiteral, text: "octets of the literal of IMPORT"),
      Announced(
        name: "arguments", maximum: Self.argumentCount, text: "arguments of a line after its verb"),
      Announced(name: "tag", maximum: Self.tagLength, text: "octets of a tag"),
      Announced(name: "key", maximum: Self.keyLength, text: "octets of a key"),
      Announced(name: "title", maximum: title, text: "octets of a title or location"),
      Announced(name: "categories", maximum: categories, text: "octets of categories"),
      Announced(name: "url", maximum: url, text: "octets of a URL"),
      Announced(
        name: "commands", maximum: commands, text: "commands waiting for their answer"),
      Announced(name: "views", maximum: views, text: "open views of a connection"),
      Announced(
        name: "subscriptions", maximum: subscriptions, text: "subscriptions of a connection"),
      Announced(
        name: "inputs", maximum: inputs, text: "unacknowledged input events of a view"),
      Announced(name: "rows", maximum: rows, text: "rows of one LIST"),
      Announced(
        name: "soft-pushes", maximum: softPushes,
        text: "octets of waiting pushes before a fresh start"),
      Announced(
        name: "hard-pushes", maximum: hardPushes,
        text: "octets of waiting pushes before the connection is closed"),
      Announced(
        name: "mistakes", maximum: mistakes,
        text: "malformed lines in a row before the connection is closed"),
      Announced(name: "idle", maximum: idle, text: "seconds without a line"),
      Announced(
        name: "idle-notice", maximum: idleNotice, text: "seconds without a line before a notice"),
      Announced(name: "hello", maximum: hello, text: "seconds to HELLO"),
      Announced(name: "auth", maximum: authentication, text: "seconds to AUTH"),
    ]
  }
}

/// What a framer accepts; it may change between two lines.
package struct FramingLimits: Equatable, Sendable {
  /// Octets of a line with its LF.
  package var line: Int
  /// Octets of a literal that is kept; 0 makes every literal fatal.
  package var literal: Int
  /// Octets of a literal that is read off and refused; a longer one is fatal.
  package var refusedLiteral: Int
  /// Octets of the literal of `IMPORT`, which is handed out in parts; 0 makes it like any other.
  package var streamedLiteral: Int

  package init(line: Int, literal: Int, refusedLiteral: Int, streamedLiteral: Int = 0) {
    self.line = line
    self.literal = literal
    self.refusedLiteral = refusedLiteral
    self.streamedLiteral = streamedLiteral
  }

  /// What a client accepts from its server.
  package static let client = FramingLimits(
    line: 4_096, literal: 16_777_216, refusedLiteral: 99_999_999)
}
