-- The functions by which appointments change: each edit is one statement, one round trip.

-- Errors that the functions raise; the message is for programs:
--   EW300 a series: its rows must be planned outside · EW309 a plan was made for older rows
--   EW423 a clash (message: with which appointment) · EW428 series' spans must be found outside
--   EW404 not found · EW403 denied · EW409 changed since (message: the revision now, or empty;
--   of a step, in the detail's lines: its identifier, that of the step to go on with, who made the
--   newest change, and the title)
--   EW410 nothing to undo or redo · 40001 lost a race, try again

-- Locks calendars in order for a change by a user, and raises their numbers; returns those, and
-- the horizons of the guarded ones.
CREATE FUNCTION lock_calendars(
  the_tenant uuid, the_user uuid, sorted uuid[], named uuid[], least_role smallint,
  OUT revs bigint[], OUT horizons timestamptz[]
) LANGUAGE plpgsql AS $$
DECLARE
  held smallint;
  calendar uuid;
  number bigint;
  edge timestamptz;
BEGIN
  FOREACH calendar IN ARRAY sorted LOOP
    -- Whoever may not change the calendar must not even wait for it.
    UPDATE calendar_counters c SET rev = c.rev + 1
      WHERE c.tenant_id = the_tenant AND c.calendar_id = calendar AND EXISTS (
        SELECT FROM calendar_roles r WHERE r.tenant_id = the_tenant AND r.user_id = the_user
          AND r.calendar_id = calendar AND r.role >= least_role)
      RETURNING c.rev, c.horizon INTO number, edge;
    -- Read again under the lock, so that a role taken away before counts.
    SELECT r.role INTO held FROM calendar_roles r
      WHERE r.tenant_id = the_tenant AND r.user_id = the_user AND r.calendar_id = calendar;
    IF number IS NULL OR held IS NULL OR held < least_role THEN
      -- Who sees only busy spans knows the calendar, but none of its appointments.
      IF held >= 2 OR held = 1 AND calendar = ANY (named) THEN
        RAISE EXCEPTION 'calendar' USING ERRCODE = 'EW403';
      ELSIF calendar = ANY (named) THEN
        RAISE EXCEPTION 'calendar' USING ERRCODE = 'EW404';
      END IF;
      RAISE EXCEPTION 'appointment' USING ERRCODE = 'EW404';
    END IF;
    revs := revs || number;
    horizons := horizons || edge;
  END LOOP;
END $$;

-- Enters spans into guarded calendars; a clash names the appointment that is there already.
CREATE FUNCTION enter_spans(
  the_tenant uuid, calendars uuid[], ids uuid[], starts timestamptz[], ends timestamptz[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  other uuid;
BEGIN
  INSERT INTO busy_spans
    SELECT the_tenant, n.calendar, n.id, n.starts, tstzrange(n.starts, n.ends)
    FROM unnest(calendars, ids, starts, ends) AS n (calendar, id, starts, ends);
EXCEPTION WHEN exclusion_violation THEN
  SELECT b.appointment_id INTO other
    FROM unnest(calendars, starts, ends) AS n (calendar, starts, ends)
    JOIN busy_spans b ON b.tenant_id = the_tenant AND b.calendar_id = n.calendar
      AND b.during && tstzrange(n.starts, n.ends)
    LIMIT 1;
  IF other IS NULL THEN
    -- They overlap one another.
    SELECT o.id INTO other FROM (
      SELECT n.id, n.ends, lead(n.starts) OVER (PARTITION BY n.calendar ORDER BY n.starts) AS next
      FROM unnest(calendars, ids, starts, ends) AS n (calendar, id, starts, ends)
    ) o WHERE o.next < o.ends LIMIT 1;
  END IF;
  RAISE EXCEPTION '%', other USING ERRCODE = 'EW423';
END $$;

-- Brings the spans of changed appointments up to date in calendars that are guarded. Those of
-- series are left to the caller when it says so; else EW428 asks for that.
CREATE FUNCTION guard_appointments(
  the_tenant uuid, sorted uuid[], horizons timestamptz[], ids uuid[], deferring boolean
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  calendars uuid[];
  owners uuid[];
  starts timestamptz[];
  ends timestamptz[];
BEGIN
  DELETE FROM busy_spans b WHERE b.tenant_id = the_tenant AND b.appointment_id = ANY (ids);
  IF deferring THEN
    -- An override frees its series' place, or gives it back.
    DELETE FROM busy_spans b USING appointments o, appointments m
      WHERE o.tenant_id = the_tenant AND o.id = ANY (ids) AND o.recurrence_id IS NOT NULL
        AND m.tenant_id = the_tenant AND m.calendar_id = o.calendar_id AND m.uid = o.uid
        AND m.recurrence IS NOT NULL AND m.deleted_at IS NULL
        AND b.tenant_id = the_tenant AND b.appointment_id = m.id;
  END IF;
  IF NOT deferring AND EXISTS (
    SELECT FROM appointments a
      JOIN unnest(sorted, horizons) AS h (calendar, edge) ON h.calendar = a.calendar_id
      WHERE a.tenant_id = the_tenant AND a.id = ANY (ids) AND h.edge IS NOT NULL
        AND (a.recurrence IS NOT NULL OR a.recurrence_id IS NOT NULL
          OR a.deleted_at IS NULL AND a.busy AND a.ends_at > h.edge))
  THEN
    RAISE EXCEPTION 'spans' USING ERRCODE = 'EW428';
  END IF;
  SELECT array_agg(a.calendar_id), array_agg(a.id), array_agg(a.starts_at), array_agg(a.ends_at)
    INTO calendars, owners, starts, ends
    FROM appointments a
    JOIN unnest(sorted, horizons) AS h (calendar, edge) ON h.calendar = a.calendar_id
    WHERE a.tenant_id = the_tenant AND a.id = ANY (ids) AND h.edge IS NOT NULL
      AND a.deleted_at IS NULL AND a.recurrence IS NULL AND a.busy AND a.status <> 2
      AND a.ends_at > a.starts_at;
  IF owners IS NOT NULL THEN
    PERFORM enter_spans(the_tenant, calendars, owners, starts, ends);
  END IF;
END $$;

-- Writes a state over that of the same appointment.
CREATE FUNCTION put_appointment(state appointments) RETURNS appointments LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments a SET
      calendar_id = state.calendar_id, rev = state.rev, uid = state.uid,
      recurrence_id = state.recurrence_id, recurrence_date = state.recurrence_date,
      recurrence = state.recurrence, kind = state.kind, wall_start = state.wall_start,
      wall_end = state.wall_end, start_fold = state.start_fold, end_fold = state.end_fold,
      zone = state.zone, starts_at = state.starts_at, ends_at = state.ends_at,
      first_start = state.first_start, last_end = state.last_end, title = state.title,
      location = state.location, notes = state.notes, busy = state.busy, status = state.status,
      categories = state.categories, url = state.url, extensions = state.extensions,
      updated_at = state.updated_at, deleted_at = state.deleted_at
    WHERE a.tenant_id = state.tenant_id AND a.id = state.id
    RETURNING * INTO state;
  RETURN state;
END $$;

-- Commits an edit: parallel lists, an entry an operation; entries that one has no use for are
-- ignored. ops: 1 add, 2 change, 3 delete, 4 take out of the trash, 5 check that the living
-- appointments of a UID in a target are as many as the mask says and the newest has the expected
-- revision. targets: the calendar to add or move to, or the nil UUID. expected: the revision that
-- a change or deletion was made for, or 0. masks (of a change): 1 time, 2 title, 4 location,
-- 8 notes, 16 busy, 32 status; 256 planned together with the rest of a series, 512 not among what
-- was asked for. Times are seconds since 1970, on the wall or in UTC. extras: further columns as
-- a JSON object, or the empty text. deferring: see guard_appointments.
CREATE FUNCTION apply_edit(
  the_tenant uuid, the_user uuid, the_step uuid, request text, request_hash bytea,
  ops integer[], ids uuid[], targets uuid[], expected bigint[], masks integer[],
  uids text[], kinds integer[], wall_starts bigint[], wall_ends bigint[],
  start_folds integer[], end_folds integer[], zones text[], starts bigint[], ends bigint[],
  titles text[], locations text[], notes_ text[], busies integer[], statuses integer[],
  extras text[] DEFAULT NULL, deferring boolean DEFAULT false
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
  INSERT INTO undo_steps VALUES (the_tenant, the_user, the_step, calendars, revs, moment, NULL);
  IF request IS NOT NULL THEN
    INSERT INTO idempotency_keys VALUES (
      the_tenant, the_user, request, request_hash, moment, the_step, asked_ids, asked_calendars,
      asked_revs);
  END IF;
END $$;

-- A state apart from what is counted, derived or told by the clock: equal states are equal here.
CREATE FUNCTION essence(state appointments) RETURNS appointments LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  state.rev := 0;
  state.starts_at := NULL;
  state.ends_at := NULL;
  state.first_start := NULL;
  state.last_end := NULL;
  state.updated_at := NULL;
  IF state.kind <> 0 THEN state.zone := ''; END IF;
  IF state.deleted_at IS NOT NULL THEN state.deleted_at := 'epoch'; END IF;
  RETURN state;
END $$;

-- Tells why a step is refused: what stands in its way, who brought it there, and which step a user
-- can go on with.
CREATE FUNCTION refuse_step(step undo_steps, redoing boolean, present appointments)
RETURNS void LANGUAGE plpgsql AS $$
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
      ORDER BY s.undone_at DESC LIMIT 1;
  ELSE
    SELECT s.id INTO further FROM undo_steps s
      WHERE s.tenant_id = step.tenant_id AND s.user_id = step.user_id AND s.undone_at IS NULL
        AND s.id < step.id
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

-- Undoes or redoes a step of a user, or the next one in turn when none is named. Both are the
-- same work: each appointment of the step's last change goes back to how it was before it, if it
-- is now as that change left it, whoever brought it there.
CREATE FUNCTION reverse_step(
  the_tenant uuid, the_user uuid, the_step uuid, redoing boolean, request text,
  request_hash bytea, deferring boolean DEFAULT false
) RETURNS TABLE (undo_id uuid, former_calendar uuid, item appointments, is_asked boolean)
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  step undo_steps;
  change changes;
  old appointments;
  goal appointments;
  fresh appointments;
  new_revs bigint[];
  horizons timestamptz[];
  used_ids uuid[] := '{}';
  used_calendars uuid[] := '{}';
  used_revs bigint[] := '{}';
BEGIN
  IF the_step IS NULL AND redoing THEN
    SELECT * INTO step FROM undo_steps s
      WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.undone_at IS NOT NULL
      ORDER BY s.undone_at DESC LIMIT 1;
    -- A new edit ends what could be redone before it.
    IF step.undone_at < (
      SELECT s.done_at FROM undo_steps s WHERE s.tenant_id = the_tenant AND s.user_id = the_user
      ORDER BY s.id DESC LIMIT 1)
    THEN
      step := NULL;
    END IF;
  ELSIF the_step IS NULL THEN
    SELECT * INTO step FROM undo_steps s
      WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.undone_at IS NULL
      ORDER BY s.id DESC LIMIT 1;
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

  SELECT l.revs, l.horizons INTO new_revs, horizons
    FROM lock_calendars(the_tenant, the_user, step.calendar_ids, '{}', 3::smallint) l;
  -- Under the calendars' locks the step stands still: did it change before they were had?
  PERFORM FROM undo_steps s
    WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.id = step.id
      AND s.revs = step.revs;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'step' USING ERRCODE = '40001';
  END IF;

  -- What goes to the trash goes first, to free its UID for what comes back; overrides that all
  -- move by as much do so from the far end, so that none meets another's name.
  FOR change IN
    SELECT c.* FROM unnest(step.calendar_ids, step.revs) AS last (calendar_id, rev)
      JOIN changes c ON c.tenant_id = the_tenant AND c.calendar_id = last.calendar_id
        AND c.rev = last.rev AND c.calendar_id = (c.after).calendar_id
      ORDER BY ((c.before).id IS NOT NULL AND (c.before).deleted_at IS NULL),
        CASE WHEN (c.before).recurrence_id > (c.after).recurrence_id
          THEN -extract(epoch FROM (c.after).recurrence_id)
          ELSE extract(epoch FROM (c.after).recurrence_id) END,
        c.appointment_id
  LOOP
    SELECT * INTO old FROM appointments a
      WHERE a.tenant_id = the_tenant AND a.id = change.appointment_id;
    IF old.id IS NULL OR essence(old) IS DISTINCT FROM essence(change.after) THEN
      PERFORM refuse_step(step, redoing, old);
    END IF;
    goal := change.before;
    IF goal.id IS NULL OR goal.deleted_at IS NOT NULL THEN
      goal := old;
      goal.deleted_at := moment;
    END IF;
    goal.rev := new_revs[array_position(step.calendar_ids, goal.calendar_id)];
    goal.updated_at := moment;
    fresh := put_appointment(goal);
    INSERT INTO changes VALUES (
      the_tenant, fresh.calendar_id, fresh.rev, fresh.id, CASE WHEN redoing THEN 2 ELSE 1 END,
      step.id, the_user, moment, old, fresh);
    IF old.calendar_id <> fresh.calendar_id THEN
      INSERT INTO changes VALUES (
        the_tenant, old.calendar_id, new_revs[array_position(step.calendar_ids, old.calendar_id)],
        fresh.id, CASE WHEN redoing THEN 2 ELSE 1 END, step.id, the_user, moment, old, fresh);
    END IF;
    used_ids := used_ids || fresh.id;
    used_calendars := used_calendars || fresh.calendar_id;
    used_revs := used_revs || fresh.rev;
    undo_id := step.id;
    former_calendar := old.calendar_id;
    item := fresh;
    is_asked := true;
    RETURN NEXT;
  END LOOP;

  IF cardinality(array_remove(horizons, NULL)) > 0 THEN
    PERFORM guard_appointments(the_tenant, step.calendar_ids, horizons, used_ids, deferring);
  END IF;
  UPDATE undo_steps s SET revs = new_revs,
      undone_at = CASE WHEN redoing THEN NULL ELSE moment END
    WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.id = step.id;
  IF request IS NOT NULL THEN
    INSERT INTO idempotency_keys VALUES (
      the_tenant, the_user, request, request_hash, moment, step.id, used_ids, used_calendars,
      used_revs);
  END IF;
END $$;

-- Enters the spans of a guarded calendar's series up to a new horizon. What clashes is recorded,
-- and told by a change of the series, as nobody is there to be refused.
CREATE FUNCTION move_horizon(
  the_tenant uuid, calendar uuid, new_horizon timestamptz, calendars uuid[], ids uuid[],
  starts timestamptz[], ends timestamptz[]
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found integer;
BEGIN
  INSERT INTO busy_spans
    SELECT the_tenant, n.calendar, n.id, n.starts, tstzrange(n.starts, n.ends)
    FROM unnest(calendars, ids, starts, ends) AS n (calendar, id, starts, ends)
    ORDER BY n.starts, n.id
    ON CONFLICT DO NOTHING;
  INSERT INTO clashes
    SELECT DISTINCT ON (n.id, n.starts)
      the_tenant, n.calendar, n.id, n.starts, n.ends, b.appointment_id
    FROM unnest(calendars, ids, starts, ends) AS n (calendar, id, starts, ends)
    JOIN busy_spans b ON b.tenant_id = the_tenant AND b.calendar_id = n.calendar
      AND b.during && tstzrange(n.starts, n.ends)
    WHERE NOT EXISTS (
      SELECT FROM busy_spans s WHERE s.tenant_id = the_tenant AND s.appointment_id = n.id
        AND s.starts_at = n.starts)
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS found = ROW_COUNT;
  UPDATE calendar_counters c SET horizon = new_horizon, rev = c.rev + sign(found)::integer
    WHERE c.tenant_id = the_tenant AND c.calendar_id = calendar;
  IF found > 0 THEN
    INSERT INTO changes
      SELECT the_tenant, calendar, c.rev, a.id, 4, NULL, k.owner_id, clock_timestamp(), a, a
      FROM calendar_counters c
      JOIN calendars k ON k.tenant_id = the_tenant AND k.id = calendar
      JOIN appointments a ON a.tenant_id = the_tenant AND a.id IN (
        SELECT o.appointment_id FROM clashes o WHERE o.tenant_id = the_tenant
          AND o.calendar_id = calendar AND o.found_at = now())
      WHERE c.tenant_id = the_tenant AND c.calendar_id = calendar;
  END IF;
  RETURN found;
END $$;
