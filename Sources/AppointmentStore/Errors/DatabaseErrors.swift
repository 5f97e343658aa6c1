import PostgreSQLClient
import Scheduling

extension SQLState {
  // What the functions of the schema raise.
  static let storeNotFound: SQLState = "EW404"
  static let storeDenied: SQLState = "EW403"
  static let storeChanged: SQLState = "EW409"
  static let storeSeries: SQLState = "EW300"
  static let storeStalePlan: SQLState = "EW309"
  static let storeClash: SQLState = "EW423"
  static let storeSpansNeeded: SQLState = "EW428"
  static let storeTooDense: SQLState = "EW413"
  static let storeNothing: SQLState = "EW410"
  static let untranslatableCharacter: SQLState = "22P05"
  static let characterNotInRepertoire: SQLState = "22021"
  static let insufficientPrivilege: SQLState = "42501"
}

extension StoreError {
  /// What an error of the database means to a caller of the store.
  init(_ error: PostgreSQLError) {
    switch error.code {
    case .unavailable, .closed:
      self.init(.unavailable, "The database is away; try again in a moment.")
    case .timeout:
      self.init(.timeout, "The database did not answer in time; try again later.")
    case .unknownOutcome:
      self.init(
        .unknownOutcome,
        "The connection to the database broke during the commit; look whether the change is "
          + "there, or send it again under the same key.")
    case .busy:
      self.init(.busy, "Too many requests wait for the database; try again later.")
    case .server(let state):
      self = Self.refusal(state, error)
    case .invalidConfiguration:
      self.init(.inner, "The database's address cannot be used: \(error.message)")
    case .protocolViolation:
      self.init(.inner, "The database answered in an unexpected way: \(error.message)")
    }
    cause = error.sqlState.map { "\(error.message) (SQLSTATE \($0))" } ?? error.message
  }

  private static func refusal(_ state: SQLState, _ error: PostgreSQLError) -> StoreError {
    if error.message.contains("btree_gist") {
      return StoreError(
        .unsupportedDatabase,
        "PostgreSQL's extension btree_gist is needed and cannot be made: \(error.message). Install "
          + "PostgreSQL's contrib modules, let an administrator of the database run CREATE "
          + "EXTENSION btree_gist in it, and start again.")
    }
    switch state {
    case .storeNotFound:
      let thing = error.message.contains("calendar") ? "calendar" : "appointment"
      return error.message.contains("step")
        ? StoreError(
          .notFound, "There is no such step of yours; what others changed, they alone take back.")
        : StoreError(.notFound, "There is no such \(thing).")
    case .storeDenied:
      return StoreError(
        .denied, "Your role on the calendar does not allow this; ask its owner for a higher one.")
    case .storeChanged:
      return StoreError(
        .conflict(current: revision(in: error.message)),
        BlockedStep(error.details.detail)?.text
          ?? "The appointment has changed since; read it again and repeat the change.")
    case .storeNothing:
      return StoreError(.nothingToUndo, "There is nothing left to undo or redo.")
    case .storeClash:
      return clash(with: error.message)
    case .storeTooDense:
      return StoreError(
        .limit(name: "spans", most: SeriesSpans.most),
        "A series has more than \(SeriesSpans.most) occurrences up to the guarded calendar's "
          + "horizon; let it repeat less often, or end it earlier.")
    case .storeStalePlan:
      return StoreError(.busy, "Others are changing the same series; try again.")
    case .uniqueViolation:
      return StoreError(.alreadyExists, duplicate(of: error.constraint))
    case .checkViolation where error.constraint == "appointments_end_after_start":
      return StoreError(.badRange, "The appointment ends before it starts; move its end.")
    case .checkViolation, .untranslatableCharacter, .characterNotInRepertoire:
      return StoreError(.badValue, "The database cannot store one of the values; change it.")
    case .queryCanceled, .lockNotAvailable:
      return StoreError(.timeout, "The database did not answer in time; try again later.")
    case .insufficientPrivilege:
      return StoreError(
        .inner, "The database user lacks a right: \(error.message). Grant it and start again.")
    case _ where SQLState.Class.transactionRollback ~= error:
      return StoreError(.busy, "Others are changing the same calendars; try again.")
    case _ where SQLState.Class.insufficientResources ~= error:
      return StoreError(.busy, "The database is out of resources; try again later.")
    case _ where SQLState.Class.operatorIntervention ~= error,
      _ where SQLState.Class.connection ~= error:
      return StoreError(.unavailable, "The database is away; try again in a moment.")
    default:
      return StoreError(.inner, "The database refused: \(error.message) (SQLSTATE \(state))")
    }
  }

  private static func clash(with message: String) -> StoreError {
    let id = message.split { !$0.isHexDigit && $0 != "-" }.lazy
      .compactMap { AppointmentID(text: String($0)) }.first
    return StoreError(
      .clash(id.map { [Clash(with: $0)] } ?? []),
      "The time is taken: the calendar forbids double booking. Choose a time that is free.")
  }

  private static func duplicate(of constraint: String?) -> String {
    switch constraint {
    case "appointments_uid":
      "The calendar has another appointment with this UID; change that one or use a new UID."
    case "calendars_tenant_id_owner_id_name_key":
      "You have another calendar of this name; choose another."
    default: "There is one already under this name."
    }
  }

  /// The revision that `EW409` carries: the message's last run of digits.
  private static func revision(in message: String) -> Int64? {
    let digits = message.reversed().drop { !$0.isNumber }.prefix { $0.isNumber }
    return Int64(String(digits.reversed()))
  }
}
