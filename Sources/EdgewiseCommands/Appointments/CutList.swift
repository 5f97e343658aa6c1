import CalendarClient
import LineProtocol

/// The rows of a list up to a limit, and whether there are more.
struct CutList: Sendable {
  let rows: [[Pair]]
  let hasMore: Bool
  let limit: Int

  /// The most that `--max` lets through.
  static let most = 10_000

  /// Reads the list page by page up to the limit.
  static func read(
    _ command: ClientCommand, atMost limit: Int, _ client: CalendarClient
  ) async throws(ClientError) -> CutList {
    var rows: [[Pair]] = []
    let hasMore = try await Listing(client: client).forEachRow(
      command.with("max", "\(min(limit, 1_000))"), atMost: limit
    ) { rows.append($0) }
    return CutList(rows: rows, hasMore: hasMore, limit: limit)
  }

  /// What tells people that there is more, and how to see it; nothing if there is not.
  ///
  /// - Parameter narrower: what makes the list shorter, for when no more can be shown.
  func remark(narrower: String? = nil) -> [String] {
    guard hasMore else { return [] }
    let wider = limit < Self.most ? "--max N, up to \(Self.most)" : nil
    let ways = [wider, narrower].compactMap(\.self).joined(separator: "; or ")
    return ["", "There are more than these \(limit)" + (ways.isEmpty ? "." : ": \(ways).")]
  }
}
