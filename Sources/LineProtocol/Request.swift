/// A command whose verb, keys and forms are known to be right.
///
/// Times, zones and periods stay texts: what they mean depends on zone rules that the protocol
/// does not know.
package enum Request: Equatable, Sendable {
  case hello(Hello)
  case authenticate(Credential)
  case ping
  case help(verb: String?)
  case limits
  case quit
  case calendars(at: [CalendarRevision])
  case addCalendar(CalendarChange)
  case setCalendar(CalendarChange)
  case deleteCalendar(CalendarRemoval)
  case share(Share)
  case shares(calendar: String)
  case add(Add)
  case get(Get)
  case set(Change)
  case delete(Removal)
  case list(List)
  case subscribe(Subscribe)
  case unsubscribe(subscription: Int)
  case undo(Step)
  case redo(Step)
  case find(Find)
  case free(Free)
  case slots(Slots)
  case history(History)
  case trash(Trash)
  case restore(Restore)
  case changes(Changes)
  case openView(ViewSettings, at: [CalendarRevision])
  case setView(view: Int, ViewSettings)
  case closeView(view: Int)
  case copy(references: [String])
  case cut(references: [String])
  case paste(Paste)
  case importFile(Import)
  case exportCalendar(Export)
  case addRegion(Region)
  case setRegion(Region)
  case deleteRegion(view: Int, name: String)
  case addCommand(OwnCommand)
  case deleteCommand(view: Int, name: String)
  case commands(view: Int)
  case menu(view: Int, point: PointValue?)
  case run(view: Int, name: String, choice: Choice?)
  case users
  case addUser(NewUser)
  case setPassword(user: String, Secret)
  case deleteUser(String)
  case addToken(user: String?, label: String)
  case tokens(user: String?)
  case revokeToken(String)

  /// Looks a command up in the registry and checks each of its arguments.
  ///
  /// Throws `UNKNOWN-VERB`, `UNKNOWN-KEY`, `MISSING-KEY`, `BAD-VALUE`, or `SYNTAX` for an
  /// argument without a key that the command does not take.
  package static func decode(_ command: Command) throws(ProtocolError) -> Request {
    try CommandShape.find(command).decode(command)
  }
}
