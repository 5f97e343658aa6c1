import CalendarClient
import LineProtocol

/// What a refusal for double booking is about, in the words of the appointments themselves.
struct ClashReport {
  let client: CalendarClient
  let surroundings: Surroundings

  /// The most that is told of many.
  private static let most = 5

  /// The failure to show for a refusal: a better one if it is a clash.
  func explained(_ error: ClientError) async -> any Error {
    guard error.code == .clash, case .refusedCommand(let code, let pairs, let text) = error else {
      return error
    }
    let others = Self.list(pairs["of"])
    let lines = await lines(
      Self.list(pairs["with"]).enumerated().map { index, name in
        index < others.count ? [name, others[index]] : [name]
      })
    guard !others.isEmpty else {
      return CommandFailure(
        .refused, code: code, TerminalText.harmless(text),
        hint: (lines + ["see what is free with: edgewise slots"]).joined(separator: "\n  "))
    }
    return CommandFailure(
      .refused, code: code,
      "some appointments overlap already, so the calendar cannot forbid double booking yet",
      hint: (lines + ["move one of each pair, or give it --busy no, and try again"])
        .joined(separator: "\n  "))
  }

  /// What stands at some time, a line each: `taken by "Lunch" on Thu 3 Dec, 12:30–13:15 (00beef)`.
  func takers(_ names: [String]) async -> [String] {
    await lines(names.map { [$0] })
  }

  /// Clashes of one name, with what is to be added, or of two that are there already.
  private func lines(_ clashes: [[String]]) async -> [String] {
    // Series that overlap do so many times; they are told once.
    var told = Set<[String]>()
    let clashes = clashes.filter { told.insert($0).inserted }
    var lines: [String] = []
    for clash in clashes.prefix(Self.most) {
      let first = await sentence(clash[0])
      lines.append(
        clash.count == 1 ? "taken by \(first)" : "\(first) and \(await sentence(clash[1]))")
    }
    if clashes.count > Self.most { lines.append("and \(clashes.count - Self.most) more") }
    return lines
  }

  private func sentence(_ name: String) async -> String {
    let parts = name.split(separator: "@", maxSplits: 1).map(String.init)
    let reference = AppointmentReference(
      id: parts.first ?? name, occurrence: parts.count == 2 ? parts[1] : nil)
    do throws(ClientError) {
      let appointment = try await Listing(client: client).appointment(reference)
      return "\(appointment.sentence(surroundings)) (\(appointment.shortName))"
    } catch {
      // It may be in a calendar of which no more may be seen than when it is busy.
      return ShortIdentifiers([reference.id])[reference.id]
    }
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map(String.init)
  }
}
