import CPostgreSQL

extension PostgreSQLError {
  /// The error that a failed result reports; without a SQLSTATE libpq has made it up itself.
  init(result: OpaquePointer) {
    func field(_ code: Character) -> String? {
      guard let ascii = code.asciiValue, let text = PQresultErrorField(result, CInt(ascii)) else {
        return nil
      }
      return String(cString: text)
    }
    guard let state = field("C").map({ SQLState($0) }) else {
      self = .lost(String(cString: PQresultErrorMessage(result)))
      return
    }
    let message = field("M") ?? "the database refused"
    let details = Details(
      detail: field("D"), hint: field("H"), constraint: field("n"), table: field("t"),
      column: field("c"), position: field("P"))
    switch state {
    case .queryCanceled:
      self.init(
        .timeout, "the database gave up: \(message); ask for less, or try again later",
        details: details)
    case "57P01", "57P02", "57P03", "53300":
      self = .lost(message)
    default:
      self.init(.server(state), message, details: details)
    }
  }

  /// The connection is gone, or cannot be made, for the given reason.
  static func lost(_ reason: String) -> PostgreSQLError {
    let oneLine = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return PostgreSQLError(
      .unavailable,
      "the database cannot be reached; try again in a moment"
        + (oneLine.isEmpty ? "" : " (\(oneLine))"))
  }
}
