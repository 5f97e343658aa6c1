import AppointmentStore
import Credentials
import ICalendarCoding
import LineProtocol
import Scheduling
import SystemZones

/// `IMPORT`: a file is read while it comes, and written in edits of at most 500 appointments.
///
/// One batch is written while the next is worked out and a third is read; when that is full as well
/// the session stops reading from its client, so that a file of any size takes up the memory of
/// three batches.
extension Session {
  /// Begins an import; a file that stands in the line is taken in at once.
  func importFile(_ request: Request.Import, _ command: Command) async throws(ProtocolError) {
    let principal = try principal()
    var key: IdempotencyKey?
    var earlier: KeptImport?
    if let name = request.idempotencyKey {
      // The file is compared by its digest, in whatever form it comes.
      var command = command
      command.arguments.removeAll { $0.key == "ics" }
      let whole = IdempotencyKey(
        key: name, commandHash: SHA256.digest(of: command.fingerprint))
      key = whole
      let text = try await refusing { () async throws(StoreError) in
        try await services.store.reply(under: whole, as: principal)
      }
      earlier = text.flatMap(KeptImport.init(text:))
    }
    // What was done before needs no calendar any more.
    let calendar =
      earlier == nil
      ? try await self.calendar(named: request.calendar, least: .write) : nil
    let zone =
      try calendar.map { calendar throws(ProtocolError) in
        try givenTime.zone(calendar.settings.zone)
      } ?? zone
    let zones = services.zones
    let reader = ICalendarReader(defaultZone: zone) { try? zones.zone(named: $0) }
    let run = ImportRun(
      command.tag, into: calendar?.id ?? services.identifiers.next(), key: key, earlier: earlier,
      reader: reader, zone: zone)
    if command.streamedOctets != nil {
      importing = run
      return
    }
    run.append(Array(request.text.utf8)[...])
    try await readItems(of: run)
    try await finish(run)
  }

  // MARK: The file

  /// Takes the next octets of the file in; those of a refused command are dropped.
  func takePart(_ octets: ArraySlice<UInt8>) async {
    guard let run = importing else { return }
    run.isTaking = true
    run.append(octets)
    do throws(ProtocolError) {
      try await readItems(of: run)
      await sendPart()
    } catch {
      leave(run, with: error)
    }
    run.isTaking = false
    if isEnding { abandonImport(.importStopped) }
  }

  /// Ends the file, and answers.
  func endParts() async {
    guard let run = importing else { return }
    run.isTaking = true
    do throws(ProtocolError) {
      try await finish(run)
      importing = nil
      endCommand()
    } catch {
      leave(run, with: error)
    }
  }

  /// Gives up on an import whose octets will not come, or whose session ends; what was written stays.
  func abandonImport(_ error: ProtocolError) {
    guard let run = importing else { return }
    leave(run, with: error)
  }

  private func leave(_ run: ImportRun, with error: ProtocolError) {
    // A batch that is still being written finds it, and tells nothing more behind the answer.
    run.failure = run.failure ?? error
    importing = nil
    let former = settling
    settling = Task {
      await former?.value
      await self.settle(run)
    }
    out.error(run.tag, error)
    endCommand()
  }

  private func settle(_ run: ImportRun) async { await run.settled() }

  private func readItems(of run: ImportRun) async throws(ProtocolError) {
    guard run.earlier == nil else { return }
    while run.failure == nil, let item = run.reader.next() {
      switch item {
      case .skipped(let skipped):
        run.tally.skipped += 1
        tell(
          [ImportRemark(line: skipped.line, uid: skipped.uid, reason: skipped.reason)], of: run)
        await sendPart()
      case .appointment(let appointment):
        run.batch.add(appointment)
        if run.batch.isFull { await write(run.batch.take(), of: run) }
      }
    }
    if let failure = run.failure { throw failure }
  }

  private func finish(_ run: ImportRun) async throws(ProtocolError) {
    if let earlier = run.earlier {
      return try answer(earlier, of: run)
    }
    run.reader.finish()
    try await readItems(of: run)
    if !run.batch.isEmpty { await write(run.batch.take(), of: run) }
    await run.settled()
    while run.failure == nil, let held = run.plan.takeHeld() {
      await write(held, isLast: true, of: run)
      await run.settled()
    }
    if let failure = run.failure { throw failure }
    guard let key = run.key else { return tellTally(run.tally, run.tag) }
    let principal = try principal()
    let text = try await refusing { () async throws(StoreError) in
      try await services.store.keep(reply: run.kept.text, under: key, as: principal)
    }
    // Of two at the same time, the first that was finished counts.
    try answer(KeptImport(text: text) ?? run.kept, of: run)
  }

  private func answer(_ kept: KeptImport, of run: ImportRun) throws(ProtocolError) {
    guard kept.file == run.kept.file else {
      throw ProtocolError(
        .conflict, "The key was used for another file; take a new one for this.")
    }
    tellTally(kept.tally, run.tag)
  }

  private func tellTally(_ tally: ImportTally, _ tag: Tag) {
    out.ok(tag) { tally.write(into: &$0) }
  }

  func tell(_ remarks: [ImportRemark], of run: ImportRun) {
    guard run.failure == nil else { return }
    for remark in remarks { out.row(run.tag) { remark.write(into: &$0) } }
  }
}

extension ProtocolError {
  static let importStopped = ProtocolError(
    .unavailable, "The server stops; send the file again later, which goes on where this ended.")
}
