import AppointmentStore
import LineProtocol

extension Session {
  /// Runs one command and writes its answer; throws what the answer is instead.
  func perform(_ request: Request, _ command: Command) async throws(ProtocolError) {
    let tag = command.tag
    switch request {
    case .hello(let hello): try greet(hello, tag)
    case .authenticate(let credential): try await authenticate(credential, tag)
    case .ping: out.ok(tag)
    case .help(let verb): try help(verb, tag)
    case .limits:
      out.limits(tag, limits)
      out.ok(tag)
    case .quit:
      out.ok(tag)
      end(reason: "quit")
    case .calendars: try await listCalendars(tag)
    case .addCalendar(let change): try await addCalendar(change, command)
    case .setCalendar(let change): try await setCalendar(change, command)
    case .deleteCalendar(let removal): try await deleteCalendar(removal, command)
    case .share(let share): try await self.share(share, command)
    case .shares(let name): try await listShares(of: name, tag)
    case .add(let add): try await addAppointment(add, command)
    case .get(let get): try await tellAppointment(get, tag)
    case .set(let change): try await changeAppointment(change, command)
    case .delete(let removal): try await deleteAppointment(removal, command)
    case .list(let list): try await listAppointments(list, tag)
    case .subscribe(let subscribe): try await self.subscribe(subscribe, tag)
    case .unsubscribe(let number): try await unsubscribe(number, tag)
    case .undo(let step): try await undo(step, command)
    case .redo(let step): try await redo(step, command)
    case .users: try await listUsers(tag)
    case .addUser(let new): try await addUser(new, tag)
    case .setPassword(let name, let password):
      try await setPassword(of: name, to: password, tag)
    case .deleteUser(let name): try await deleteUser(name, tag)
    case .addToken(let name, let label): try await addToken(of: name, label: label, tag)
    case .tokens(let name): try await listTokens(of: name, tag)
    case .revokeToken(let id): try await revokeToken(id, tag)
    case .find(let find): try await findAppointments(find, tag)
    case .free(let free): try await listBusy(free, tag)
    case .slots(let slots): try await listSlots(slots, tag)
    case .history(let history): try await tellHistory(history, tag)
    case .trash(let trash): try await listTrash(trash, tag)
    case .restore(let restore): try await self.restore(restore, command)
    case .changes(let changes): try await listChanges(changes, tag)
    case .openView(let settings, _): try await openView(settings, tag)
    case .setView(let number, let settings): try await setView(number, settings, tag)
    case .closeView(let number): try await closeView(number, tag)
    case .copy(let references): try await copy(references, isCut: false, tag)
    case .cut(let references): try await copy(references, isCut: true, tag)
    case .paste(let paste): try await self.paste(paste, command)
    case .importFile(let file): try await importFile(file, command)
    case .exportCalendar(let export): try await exportCalendar(export, tag)
    case .addRegion(let region): try addRegion(region, tag)
    case .setRegion(let region): try setRegion(region, tag)
    case .deleteRegion(let number, let name): try deleteRegion(number, name, tag)
    case .addCommand(let own): try addCommand(own, tag)
    case .deleteCommand(let number, let name): try deleteCommand(number, name, tag)
    case .commands(let number): try listCommands(number, tag)
    case .menu(let number, let point): try listMenu(number, point, tag)
    case .run(let number, let name, let choice): try self.run(number, name, choice, tag)
    }
  }

  /// The user; commands that need one run after `AUTH` only.
  func principal() throws(ProtocolError) -> Principal {
    guard let principal = handshake.principal else { throw .authenticateFirst }
    return principal
  }

  private func help(_ verb: String?, _ tag: Tag) throws(ProtocolError) {
    guard out.help(tag, verb: verb) > 0 else {
      throw ProtocolError(.unknownVerb, "There is no such command; HELP lists them all.")
    }
    out.ok(tag)
  }
}
