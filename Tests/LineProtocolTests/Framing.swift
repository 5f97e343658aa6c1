import Testing

@testable import LineProtocol

/// Feeds pieces one after the other, taking out what can be taken after each.
func frames(
  _ pieces: some Sequence<some Collection<UInt8>>,
  limits: FramingLimits = ProtocolLimits().framing
) -> [FramerOutput] {
  var framer = Framer(limits: limits)
  var outputs: [FramerOutput] = []
  for piece in pieces {
    framer.append(piece)
    while let output = framer.next() { outputs.add(output) }
  }
  return outputs
}

extension [FramerOutput] {
  /// Appends what the framer found; parts of one literal are put together, however they came.
  mutating func add(_ output: FramerOutput) {
    if case .part(let octets) = output, case .part(let before)? = last {
      self[count - 1] = .part(before + octets)
    } else {
      append(output)
    }
  }
}

func frames(
  _ text: String, limits: FramingLimits = ProtocolLimits().framing
) -> [FramerOutput] {
  frames([Array(text.utf8)], limits: limits)
}

/// The lines of a stream, as a server reads them.
func clientLines(
  _ octets: [UInt8], limits: FramingLimits = ProtocolLimits().framing
) throws -> [ClientLine] {
  try frames([octets], limits: limits).map { output in
    guard case .line(let line) = output else { throw Unframed(output: output) }
    return ClientLine(line)
  }
}

func clientLine(_ text: String) throws -> ClientLine {
  let lines = try clientLines(Array((text + "\n").utf8))
  try #require(lines.count == 1)
  return lines[0]
}

/// The lines of a stream, as a client reads them.
func serverLines(_ octets: [UInt8]) throws -> [ServerLine] {
  try frames([octets], limits: .client).map { output in
    guard case .line(let line) = output else { throw Unframed(output: output) }
    return try ServerLine(line)
  }
}

struct Unframed: Error { let output: FramerOutput }

extension FramerOutput {
  var code: ErrorCode? {
    if case .fatal(_, let error) = self { error.code } else { nil }
  }
}

extension ClientLine {
  var code: ErrorCode? {
    switch self {
    case .refused(_, let error), .refusedInput(_, _, let error): error.code
    default: nil
    }
  }

  var command: Command? {
    if case .command(let command) = self { command } else { nil }
  }
}
