import PostgreSQLClient
package import Scheduling

extension PostgreSQLStore {
  package func nextSteps(in calendars: [CalendarID]?, as principal: Principal)
    async throws(StoreError) -> NextSteps
  {
    let rows = try await run(
      NextStepStatements.next,
      [
        principal.tenant.parameter, principal.user.parameter,
        .optional(calendars) { .uuids($0.map(\.bits)) },
      ])
    return try decoding { () throws(PostgreSQLError) in
      var effects: (undo: [StepEffect], redo: [StepEffect]) = ([], [])
      var heads: (undo: (UndoID, Int)?, redo: (UndoID, Int)?)
      for row in rows {
        let head: (UndoID, Int) = (try row.identifier(1), Int(clamping: try row.int8(2)))
        let effect = try row.stepEffect()
        if try row.bool(0) {
          heads.redo = head
          effects.redo.append(effect.reversed)
        } else {
          heads.undo = head
          effects.undo.append(effect)
        }
      }
      func summary(_ head: (UndoID, Int)?, _ effects: [StepEffect]) -> StepSummary? {
        head.map { StepSummary(id: $0.0, kind: StepEffect.kind(of: effects), count: $0.1) }
      }
      return NextSteps(
        undo: summary(heads.undo, effects.undo), redo: summary(heads.redo, effects.redo))
    }
  }
}

extension Row {
  /// The row of `NextStepStatements.next`.
  fileprivate func stepEffect() throws(PostgreSQLError) -> StepEffect {
    let first = 3
    let second = first + AppointmentColumns.count
    let third = second + AppointmentColumns.count
    return StepEffect(
      before: try livingAppointment(from: first), after: try livingAppointment(from: second),
      master: try livingAppointment(from: third),
      wasInTrash: !isNull(first + AppointmentColumns.deletedAt),
      isInTrash: !isNull(second + AppointmentColumns.deletedAt))
  }
}

enum NextStepStatements {
  /// $3: calendars, or null for all. The steps that are next to be undone and redone, with what they
  /// did to at most so many appointments, series before their overrides; beside each override the
  /// series that it belongs to. The number of appointments counts a series once.
  static let next = Statement(
    "store.next_steps", .reads, [.uuid, .uuid, .uuidArray],
    sql: """
      SELECT n.redoing, (n.step).id,
        (SELECT count(DISTINCT (e.after).uid) FROM step_effects(n.step) e),
        \(AppointmentColumns.of("(e.before)")), \(AppointmentColumns.of("(e.after)")),
        \(AppointmentColumns.of("m"))
      FROM (
        SELECT false AS redoing, s AS step FROM next_step($1, $2, $3, false) s
        UNION ALL SELECT true, s FROM next_step($1, $2, $3, true) s
      ) n
      CROSS JOIN LATERAL (
        SELECT * FROM step_effects(n.step) e
        ORDER BY (e.after).recurrence_id NULLS FIRST, e.appointment_id LIMIT \(most)
      ) e
      LEFT JOIN appointments m ON (e.after).recurrence_id IS NOT NULL
        AND m.tenant_id = (e.after).tenant_id AND m.calendar_id = (e.after).calendar_id
        AND m.uid = (e.after).uid AND m.recurrence_id IS NULL AND m.deleted_at IS NULL
      WHERE (n.step).id IS NOT NULL
      """)

  /// By how many of a step's appointments it is judged.
  private static let most = 50
}
