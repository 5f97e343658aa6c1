-- Steps that several edits make together, the newest step of some calendars, and undoing and
-- redoing by sets of rows instead of row by row.

-- What a command of several edits was answered, for those that are sent again under its key.
ALTER TABLE idempotency_keys ADD COLUMN reply text CHECK (octet_length(reply) <= 8192);

-- How many rows the step's edits changed; null of steps from before this was counted.
ALTER TABLE undo_steps ADD COLUMN size integer;

-- The step that an edit is to become a part of: one of the user's own, not undone, in the same
-- single calendar and with room left. Null for none. Called under the calendar's lock; the step
-- stays locked.
CREATE FUNCTION step_to_join(
  the_tenant uuid, the_user uuid, joining uuid, calendars uuid[], more integer
) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found uuid;
BEGIN
  IF joining IS NOT NULL AND cardinality(calendars) = 1 THEN
    SELECT s.id INTO found FROM undo_steps s
      WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.id = joining
        AND s.undone_at IS NULL AND calendars[1] = ALL (s.calendar_ids) AND s.size + more <= 5000
      FOR UPDATE;
  END IF;
  RETURN found;
END $$;

-- Records an edit as a step, or adds it to the one that it joined: one more pair of the parallel
-- lists, in the order of the edits.
CREATE FUNCTION keep_step(
  the_tenant uuid, the_user uuid, the_step uuid, joined uuid, calendars uuid[], new_revs bigint[],
  moment timestamptz, more integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF joined IS NULL THEN
    INSERT INTO undo_steps VALUES (
      the_tenant, the_user, the_step, calendars, new_revs, moment, NULL, more);
  ELSE
    UPDATE undo_steps s SET calendar_ids = s.calendar_ids || calendars,
        revs = s.revs || new_revs, done_at = moment, size = s.size + more
      WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.id = joined;
  END IF;
END $$;

DROP FUNCTION apply_edit;

-- Commits an edit: parallel lists, an entry an operation; entries that one has no use for are
-- ignored. ops: 1 add, 2 change, 3 delete, 4 take out of the trash, 5 check that the living
-- appointments of a UID in a target are as many as the mask says and the newest has the expected
-- revision. targets: the calendar to add or move to, or the nil UUID. expected: the revision that
-- a change or deletion was made for, or 0. masks (of a change): 1 time, 2 title, 4 location,
-- 8 notes, 16 busy, 32 status; 256 planned together with the rest of a series, 512 not among what
-- was asked for. Times are seconds since 1970, on the wall or in UTC. extras: further columns as
-- a JSON object, or the empty text. deferring: see guard_appointments. joining: see step_to_join.
CREATE FUNCTION apply_edit(
  the_tenant uuid, the_user uuid, the_step uuid, request text, request_hash bytea,
  ops integer[], ids uuid[], targets uuid[], expected bigint[], masks integer[],
  uids text[], kinds integer[], wall_starts bigint[], wall_ends bigint[],
  start_folds integer[], end_folds integer[], zones text[], starts bigint[], ends bigint[],
  titles text[], locations text[], notes_ text[], busies integer[], statuses integer[],
  extras text[] DEFAULT NULL, deferring boolean DEFAULT false,
  joining uuid DEFAULT NULL
) RETURNS TABLE (undo_id uuid, former_calendar uuid, item appointments, is_asked boolean)
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  calendars uuid[];
  revs bigint[];
  horizons timestamptz[];
  used_ids uuid[] := '{}';
  asked_ids uuid[] := '{}';
  asked_calendars uuid[] := '{}';
  asked_revs bigint[] := '{}';
  joined uuid;
  old appointments;
  fresh appointments;
  mask integer;
  nowhere CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  IF cardinality(ops) = 1 AND ops[1] = 1 THEN
    calendars := targets;
  ELSE
    SELECT array_agg(DISTINCT c.id ORDER BY c.id) INTO calendars FROM (
      SELECT unnest(targets) AS id
      UNION ALL
      SELECT a.calendar_id FROM appointments a WHERE a.tenant_id = the_tenant AND a.id = ANY (ids)
    ) c WHERE c.id <> nowhere;
    IF calendars IS NULL THEN
      RAISE EXCEPTION 'appointment' USING ERRCODE = 'EW404';
    END IF;
  END IF;
  SELECT l.revs, l.horizons INTO revs, horizons
    FROM lock_calendars(the_tenant, the_user, calendars, targets, 3::smallint) l;
  joined := step_to_join(the_tenant, the_user, joining, calendars, cardinality(ops));
  the_step := coalesce(joined, the_step);

  FOR i IN 1 .. cardinality(ops) LOOP
    mask := masks[i];
    IF ops[i] = 5 THEN
      IF (SELECT (count(*), max(a.rev)) IS DISTINCT FROM (mask::bigint, expected[i])
        FROM appointments a WHERE a.tenant_id = the_tenant AND a.calendar_id = targets[i]
          AND a.uid = uids[i] AND a.deleted_at IS NULL)
      THEN
        RAISE EXCEPTION 'series' USING ERRCODE = 'EW309';
      END IF;
      CONTINUE;
    ELSIF ops[i] = 1 THEN
      old := NULL;
      fresh := NULL;
      fresh.tenant_id := the_tenant;
      fresh.id := ids[i];
      fresh.calendar_id := targets[i];
      fresh.uid := uids[i];
      fresh.created_at := moment;
      mask := mask | 63;
    ELSE
      SELECT * INTO old FROM appointments a WHERE a.tenant_id = the_tenant AND a.id = ids[i];
      IF old.id IS NULL OR (old.deleted_at IS NOT NULL) <> (ops[i] = 4) THEN
        RAISE EXCEPTION 'appointment' USING ERRCODE = 'EW404';
      ELSIF expected[i] <> 0 AND old.rev <> expected[i] THEN
        RAISE EXCEPTION '%', old.rev USING ERRCODE = 'EW409';
      ELSIF array_position(calendars, old.calendar_id) IS NULL THEN
        -- It moved to a calendar that is not locked.
        RAISE EXCEPTION 'moved' USING ERRCODE = '40001';
      ELSIF mask & 256 = 0 AND (old.recurrence IS NOT NULL OR old.recurrence_id IS NOT NULL
        AND (ops[i] = 3 OR targets[i] NOT IN (nowhere, old.calendar_id)))
      THEN
        RAISE EXCEPTION 'series' USING ERRCODE = 'EW300';
      END IF;
      fresh := old;
      IF ops[i] = 2 THEN
        fresh.calendar_id := coalesce(nullif(targets[i], nowhere), old.calendar_id);
      ELSE
        fresh.deleted_at := CASE WHEN ops[i] = 3 THEN moment END;
        mask := 0;
      END IF;
    END IF;
    IF mask & 1 <> 0 THEN
      fresh.kind := kinds[i];
      fresh.wall_start := to_timestamp(wall_starts[i]) AT TIME ZONE 'UTC';
      fresh.wall_end := to_timestamp(wall_ends[i]) AT TIME ZONE 'UTC';
      fresh.start_fold := start_folds[i];
      fresh.end_fold := end_folds[i];
      fresh.zone := zones[i];
      fresh.starts_at := to_timestamp(starts[i]);
      fresh.ends_at := to_timestamp(ends[i]);
    END IF;
    IF mask & 2 <> 0 THEN fresh.title := titles[i]; END IF;
    IF mask & 4 <> 0 THEN fresh.location := locations[i]; END IF;
    IF mask & 8 <> 0 THEN fresh.notes := notes_[i]; END IF;
    IF mask & 16 <> 0 THEN fresh.busy := busies[i] <> 0; END IF;
    IF mask & 32 <> 0 THEN fresh.status := statuses[i]; END IF;
    IF extras[i] <> '' THEN
      fresh := jsonb_populate_record(fresh, extras[i]::jsonb);
    END IF;
    fresh.rev := revs[array_position(calendars, fresh.calendar_id)];
    fresh.updated_at := moment;
    IF ops[i] = 1 THEN
      INSERT INTO appointments VALUES (fresh.*) RETURNING * INTO fresh;
    ELSE
      fresh := put_appointment(fresh);
    END IF;

    INSERT INTO changes VALUES (
      the_tenant, fresh.calendar_id, fresh.rev, fresh.id, 0, the_step, the_user, moment,
      old, fresh);
    IF old.calendar_id <> fresh.calendar_id THEN
      INSERT INTO changes VALUES (
        the_tenant, old.calendar_id, revs[array_position(calendars, old.calendar_id)], fresh.id,
        0, the_step, the_user, moment, old, fresh);
    END IF;
    used_ids := used_ids || fresh.id;
    is_asked := masks[i] & 512 = 0;
    IF is_asked THEN
      asked_ids := asked_ids || fresh.id;
      asked_calendars := asked_calendars || fresh.calendar_id;
      asked_revs := asked_revs || fresh.rev;
    END IF;
    undo_id := the_step;
    former_calendar := old.calendar_id;
    item := fresh;
    RETURN NEXT;
  END LOOP;

  IF cardinality(array_remove(horizons, NULL)) > 0 THEN
    PERFORM guard_appointments(the_tenant, calendars, horizons, used_ids, deferring);
  END IF;
  PERFORM keep_step(
    the_tenant, the_user, the_step, joined, calendars, revs, moment, cardinality(used_ids));
  IF request IS NOT NULL THEN
    INSERT INTO idempotency_keys VALUES (
      the_tenant, the_user, request, request_hash, moment, the_step, asked_ids, asked_calendars,
      asked_revs);
  END IF;
END $$;

-- The step that is the next to be undone or redone, among those that touched any of some calendars,
-- or all; of nulls when there is none.
CREATE FUNCTION next_step(
  the_tenant uuid, the_user uuid, the_calendars uuid[], redoing boolean
) RETURNS undo_steps LANGUAGE plpgsql STABLE AS $$
DECLARE
  step undo_steps;
BEGIN
  IF redoing THEN
    SELECT * INTO step FROM undo_steps s
      WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.undone_at IS NOT NULL
        AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
      ORDER BY s.undone_at DESC LIMIT 1;
    -- A new edit ends what could be redone before it.
    IF step.undone_at < (
      SELECT s.done_at FROM undo_steps s WHERE s.tenant_id = the_tenant AND s.user_id = the_user
        AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
      ORDER BY s.id DESC LIMIT 1)
    THEN
      step := NULL;
    END IF;
  ELSE
    SELECT * INTO step FROM undo_steps s
      WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.undone_at IS NULL
        AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
      ORDER BY s.id DESC LIMIT 1;
  END IF;
  RETURN step;
END $$;

-- What a step's last changes did to each appointment, all of its edits taken together: one row
-- each, with how it was before the first of them and after the last.
CREATE FUNCTION step_effects(step undo_steps)
RETURNS TABLE (appointment_id uuid, before appointments, after appointments)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- An edit that moves an appointment to another calendar tells the same in both.
  RETURN QUERY SELECT e.id, e.first_before, e.after FROM (
    SELECT c.appointment_id AS id, c.after, first_value(c.before) OVER edits AS first_before,
      lead(c.rev) OVER edits AS later
    FROM unnest(step.calendar_ids, step.revs) WITH ORDINALITY AS last (calendar_id, rev, place)
    CROSS JOIN LATERAL (
      SELECT * FROM changes c WHERE c.tenant_id = step.tenant_id
        AND c.calendar_id = last.calendar_id AND c.rev = last.rev
        AND c.calendar_id = (c.after).calendar_id OFFSET 0
    ) c
    WINDOW edits AS (PARTITION BY c.appointment_id ORDER BY last.place)
  ) e WHERE e.later IS NULL;
END $$;

-- What undoing makes of an appointment: what it was before, or trash if it was not there.
CREATE FUNCTION state_before(
  before appointments, present appointments, calendars uuid[], new_revs bigint[],
  moment timestamptz
) RETURNS appointments LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  goal appointments := before;
BEGIN
  IF goal.id IS NULL OR goal.deleted_at IS NOT NULL THEN
    goal := present;
    goal.deleted_at := moment;
  END IF;
  goal.rev := new_revs[array_position(calendars, goal.calendar_id)];
  goal.updated_at := moment;
  RETURN goal;
END $$;

DROP FUNCTION refuse_step;

-- Tells why a step is refused: what stands in its way, who brought it there, and which step a user
-- can go on with.
CREATE FUNCTION refuse_step(
  step undo_steps, redoing boolean, present appointments, the_calendars uuid[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Where the user may write, and so may know.
  is_known boolean := coalesce(present.calendar_id = ANY (step.calendar_ids), false);
  further uuid;
  who text;
BEGIN
  IF redoing THEN
    SELECT s.id INTO further FROM undo_steps s
      WHERE s.tenant_id = step.tenant_id AND s.user_id = step.user_id
        AND s.undone_at < step.undone_at
        AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
      ORDER BY s.undone_at DESC LIMIT 1;
  ELSE
    SELECT s.id INTO further FROM undo_steps s
      WHERE s.tenant_id = step.tenant_id AND s.user_id = step.user_id AND s.undone_at IS NULL
        AND s.id < step.id AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
      ORDER BY s.id DESC LIMIT 1;
  END IF;
  SELECT u.name INTO who FROM changes c
    JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
    WHERE c.tenant_id = present.tenant_id AND c.calendar_id = present.calendar_id
      AND c.rev = present.rev AND c.appointment_id = present.id AND is_known;
  RAISE EXCEPTION '%', CASE WHEN is_known THEN present.rev::text ELSE '' END
    USING ERRCODE = 'EW409', DETAIL = concat_ws(E'\n', step.id, coalesce(further::text, ''),
      coalesce(who, ''), CASE WHEN is_known THEN present.title ELSE '' END);
END $$;

DROP FUNCTION reverse_step;

-- Undoes or redoes a step of a user, or the next one in turn when none is named. Both are the
-- same work: each appointment of the step's last changes goes back to how it was before them, if it
-- is now as they left it, whoever brought it there.
CREATE FUNCTION reverse_step(
  the_tenant uuid, the_user uuid, the_step uuid, the_calendars uuid[], redoing boolean,
  request text, request_hash bytea, deferring boolean DEFAULT false
) RETURNS TABLE (undo_id uuid, former_calendar uuid, item appointments, is_asked boolean)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  doing smallint := CASE WHEN redoing THEN 2 ELSE 1 END;
  step undo_steps;
  calendars uuid[];
  new_revs bigint[];
  horizons timestamptz[];
  blocked appointments;
  -- What this changes, as the log will tell it.
  entries changes[];
  entry changes;
BEGIN
  IF the_step IS NULL THEN
    step := next_step(the_tenant, the_user, the_calendars, redoing);
  ELSE
    SELECT * INTO step FROM undo_steps s
      WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.id = the_step;
    IF step.id IS NULL THEN
      RAISE EXCEPTION 'step' USING ERRCODE = 'EW404';
    END IF;
  END IF;
  IF step.id IS NULL OR (step.undone_at IS NOT NULL) <> redoing THEN
    RAISE EXCEPTION 'step' USING ERRCODE = 'EW410';
  END IF;

  calendars := ARRAY (SELECT DISTINCT c.id FROM unnest(step.calendar_ids) AS c (id) ORDER BY c.id);
  SELECT l.revs, l.horizons INTO new_revs, horizons
    FROM lock_calendars(the_tenant, the_user, calendars, '{}', 3::smallint) l;
  -- Under the calendars' locks the step stands still: did it change before they were had?
  PERFORM FROM undo_steps s
    WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.id = step.id
      AND s.revs = step.revs
    FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'step' USING ERRCODE = '40001';
  END IF;

  -- By keys, as the planner may not know yet how much there is.
  SELECT (p.state).* INTO blocked FROM step_effects(step) e
    LEFT JOIN LATERAL (
      SELECT a AS state FROM appointments a
      WHERE a.tenant_id = the_tenant AND a.id = e.appointment_id OFFSET 0
    ) p ON true
    WHERE (p.state).id IS NULL OR essence(p.state) IS DISTINCT FROM essence(e.after)
    ORDER BY e.appointment_id LIMIT 1;
  IF FOUND THEN
    PERFORM refuse_step(step, redoing, blocked, the_calendars);
  END IF;
  -- What goes to the trash goes first, to free its UID for what comes back.
  entries := ARRAY (
    SELECT ROW (
      the_tenant, (g.goal).calendar_id, (g.goal).rev, (g.goal).id, doing, step.id, the_user,
      moment, g.present, g.goal)::changes
    FROM (
      SELECT p.state AS present,
        state_before(e.before, p.state, calendars, new_revs, moment) AS goal
      FROM step_effects(step) e
      CROSS JOIN LATERAL (
        SELECT a AS state FROM appointments a
        WHERE a.tenant_id = the_tenant AND a.id = e.appointment_id OFFSET 0
      ) p OFFSET 0
    ) g ORDER BY (g.goal).deleted_at, (g.goal).recurrence_id NULLS FIRST, (g.goal).id);

  -- First all UIDs are given up that do not stay where they are, so that none meets another.
  FOREACH entry IN ARRAY entries LOOP
    IF (entry.before).deleted_at IS NULL AND (entry.after).deleted_at IS NULL
      AND ((entry.before).calendar_id, (entry.before).uid, (entry.before).recurrence_id)
        IS DISTINCT FROM
          ((entry.after).calendar_id, (entry.after).uid, (entry.after).recurrence_id)
    THEN
      UPDATE appointments a SET deleted_at = moment
        WHERE a.tenant_id = the_tenant AND a.id = entry.appointment_id;
    END IF;
  END LOOP;
  FOREACH entry IN ARRAY entries LOOP
    PERFORM put_appointment(entry.after);
  END LOOP;

  INSERT INTO changes
    SELECT c.* FROM unnest(entries) AS c
    UNION ALL
    SELECT the_tenant, (c.before).calendar_id,
        new_revs[array_position(calendars, (c.before).calendar_id)], c.appointment_id, doing,
        step.id, the_user, moment, c.before, c.after
      FROM unnest(entries) AS c WHERE (c.before).calendar_id <> c.calendar_id;

  IF cardinality(array_remove(horizons, NULL)) > 0 THEN
    PERFORM guard_appointments(
      the_tenant, calendars, horizons,
      ARRAY (SELECT c.appointment_id FROM unnest(entries) AS c), deferring);
  END IF;
  UPDATE undo_steps s SET calendar_ids = calendars, revs = new_revs,
      undone_at = CASE WHEN redoing THEN NULL ELSE moment END
    WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.id = step.id;
  IF request IS NOT NULL THEN
    INSERT INTO idempotency_keys
      SELECT the_tenant, the_user, request, request_hash, moment, step.id,
        array_agg(c.appointment_id), array_agg(c.calendar_id), array_agg(c.rev)
      FROM unnest(entries) AS c;
  END IF;
  RETURN QUERY SELECT step.id, (c.before).calendar_id, c.after, true FROM unnest(entries) AS c;
END $$;

-- As before, but each appointment is looked up by its key, however many the planner reckons with; and
-- planned once, as making a plan for the very lists that are given takes longer than the work.
CREATE OR REPLACE FUNCTION guard_appointments(
  the_tenant uuid, sorted uuid[], horizons timestamptz[], ids uuid[], deferring boolean
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  calendars uuid[];
  owners uuid[];
  starts timestamptz[];
  ends timestamptz[];
  needs_caller boolean;
BEGIN
  DELETE FROM busy_spans b WHERE b.tenant_id = the_tenant AND b.appointment_id = ANY (ids);
  IF deferring THEN
    -- An override frees its series' place, or gives it back.
    DELETE FROM busy_spans b WHERE b.tenant_id = the_tenant AND b.appointment_id = ANY (ARRAY (
      SELECT m.id FROM unnest(ids) AS i (id)
      CROSS JOIN LATERAL (
        SELECT * FROM appointments o WHERE o.tenant_id = the_tenant AND o.id = i.id
          AND o.recurrence_id IS NOT NULL OFFSET 0
      ) o
      CROSS JOIN LATERAL (
        SELECT * FROM appointments m WHERE m.tenant_id = the_tenant
          AND m.calendar_id = o.calendar_id AND m.uid = o.uid AND m.recurrence_id IS NULL
          AND m.recurrence IS NOT NULL AND m.deleted_at IS NULL OFFSET 0
      ) m));
  END IF;
  SELECT array_agg(a.calendar_id) FILTER (WHERE a.takes_time),
      array_agg(a.id) FILTER (WHERE a.takes_time),
      array_agg(a.starts_at) FILTER (WHERE a.takes_time),
      array_agg(a.ends_at) FILTER (WHERE a.takes_time),
      bool_or(a.recurrence IS NOT NULL OR a.recurrence_id IS NOT NULL
        OR a.deleted_at IS NULL AND a.busy AND a.ends_at > a.edge)
    INTO calendars, owners, starts, ends, needs_caller
    FROM unnest(ids) AS i (id)
    CROSS JOIN LATERAL (
      SELECT a.*, horizons[array_position(sorted, a.calendar_id)] AS edge,
        a.deleted_at IS NULL AND a.recurrence IS NULL AND a.busy AND a.status <> 2
          AND a.ends_at > a.starts_at AS takes_time
      FROM appointments a WHERE a.tenant_id = the_tenant AND a.id = i.id OFFSET 0
    ) a
    WHERE a.edge IS NOT NULL;
  IF needs_caller AND NOT deferring THEN
    RAISE EXCEPTION 'spans' USING ERRCODE = 'EW428';
  END IF;
  IF owners IS NOT NULL THEN
    PERFORM enter_spans(the_tenant, calendars, owners, starts, ends);
  END IF;
END $$;
