-- The first schema. A tenant's rows never refer to another tenant's, and tenant_id leads every
-- key, so that the tables can be sharded by tenant without a change.
--
-- Writers of a calendar first lock its row in calendar_counters, in the order of the calendars'
-- identifiers. That lock guards the calendar's appointments, its changes and its deletion; for
-- the same reason the busy tables carry no foreign keys.

CREATE TABLE tenants (
  tenant_id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, name)
);

CREATE TABLE passwords (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- As libsodium prints it: algorithm, costs, salt and hash.
  hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);

CREATE TABLE tokens (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  label text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE
);
-- A login knows no tenant yet.
CREATE INDEX tokens_by_hash ON tokens (token_hash);
CREATE INDEX users_by_name ON users (name);

CREATE TABLE calendars (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 64),
  title text NOT NULL DEFAULT '' CHECK (octet_length(title) <= 1024),
  -- Where its floating and all-day appointments are sorted.
  zone text NOT NULL,
  guarded boolean NOT NULL DEFAULT false,
  -- Minutes since midnight; both or neither.
  hours_start smallint,
  hours_end smallint,
  -- Bit 0 is Monday; 0 for every day.
  days smallint NOT NULL DEFAULT 0,
  color text NOT NULL DEFAULT '' CHECK (octet_length(color) <= 64),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, owner_id, name),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES users ON DELETE CASCADE,
  CHECK ((hours_start IS NULL) = (hours_end IS NULL)),
  CHECK (hours_start >= 0 AND hours_start < hours_end AND hours_end <= 1440)
);

CREATE TABLE calendar_roles (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  -- 1 freebusy, 2 read, 3 write, 4 own; no row is none.
  role smallint NOT NULL CHECK (role BETWEEN 1 AND 4),
  PRIMARY KEY (tenant_id, user_id, calendar_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, calendar_id) REFERENCES calendars ON DELETE CASCADE
);
CREATE INDEX calendar_roles_by_calendar ON calendar_roles (tenant_id, calendar_id);

-- Room in each page lets a counter rise without touching its index.
CREATE TABLE calendar_counters (
  tenant_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, calendar_id)
) WITH (fillfactor = 20);

-- Deleted calendars whose appointments and changes are still to be cleared away, in small bites.
CREATE TABLE calendar_remains (
  tenant_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, calendar_id)
);

-- Its row type is also that of the log's before and after: later migrations may only add
-- columns that can be null.
CREATE TABLE appointments (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  rev bigint NOT NULL,
  uid text NOT NULL CHECK (octet_length(uid) BETWEEN 1 AND 1024),
  -- For an override: the wall time of the occurrence that it replaces.
  recurrence_id timestamp,
  -- 0 zoned, 1 floating, 2 all-day.
  kind smallint NOT NULL CHECK (kind BETWEEN 0 AND 2),
  wall_start timestamp NOT NULL,
  wall_end timestamp NOT NULL,
  start_fold smallint NOT NULL,
  end_fold smallint NOT NULL,
  -- Its own zone; of a floating or all-day one, the calendar's when the instants were derived.
  zone text NOT NULL,
  -- Derived from the above by the zone's rules, for the indexes.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  title text NOT NULL CHECK (octet_length(title) <= 1024),
  location text NOT NULL CHECK (octet_length(location) <= 1024),
  notes text NOT NULL CHECK (octet_length(notes) <= 65536),
  busy boolean NOT NULL,
  -- 0 confirmed, 1 tentative, 2 cancelled.
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Set while it is in the trash.
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT appointments_end_after_start CHECK (ends_at >= starts_at)
) WITH (fillfactor = 90);

CREATE UNIQUE INDEX appointments_uid ON appointments
  (tenant_id, calendar_id, uid, recurrence_id) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
-- Read with a lower bound of seven days before the range; longer ones have their own index.
CREATE INDEX appointments_by_start ON appointments
  (tenant_id, calendar_id, starts_at, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_long ON appointments
  (tenant_id, calendar_id, starts_at, id)
  WHERE deleted_at IS NULL AND ends_at - starts_at > interval '7 days';
CREATE INDEX appointments_trash ON appointments
  (tenant_id, calendar_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- Append-only. One number a calendar an edit, one row an appointment of it; an appointment that
-- moves between calendars has a row in both.
CREATE TABLE changes (
  tenant_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  rev bigint NOT NULL,
  -- The calendar's own identifier when its fields were changed.
  appointment_id uuid NOT NULL,
  -- 0 edit, 1 undo, 2 redo, 3 the calendar's own fields.
  kind smallint NOT NULL,
  undo_id uuid,
  user_id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- With deleted_at set for an appointment in the trash; null before it was first added.
  before appointments,
  after appointments,
  PRIMARY KEY (tenant_id, calendar_id, rev, appointment_id)
);

-- What a user can take back; an undone step is what can be done again.
CREATE TABLE undo_steps (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The change that last did, undid or redid it: parallel lists.
  calendar_ids uuid[] NOT NULL,
  revs bigint[] NOT NULL,
  done_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (tenant_id, user_id, id)
);
CREATE INDEX undo_steps_undone ON undo_steps (tenant_id, user_id, undone_at)
  WHERE undone_at IS NOT NULL;
CREATE INDEX undo_steps_age ON undo_steps USING brin (done_at);

CREATE TABLE idempotency_keys (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 128),
  command_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  -- The outcome: parallel lists, an entry an operation.
  undo_id uuid,
  appointment_ids uuid[] NOT NULL,
  calendar_ids uuid[] NOT NULL,
  revs bigint[] NOT NULL,
  PRIMARY KEY (tenant_id, user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING brin (at);

-- Errors that the functions raise; the message is for programs:
--   EW404 not found · EW403 denied · EW409 changed since (message: the revision now, or empty;
--   of a step, in the detail's lines: its identifier, that of the step to go on with, who made the
--   newest change, and the title)
--   EW410 nothing to undo or redo · 40001 lost a race, try again

-- Locks calendars in order for a change by a user, and raises their numbers; returns those.
CREATE FUNCTION lock_calendars(
  the_tenant uuid, the_user uuid, sorted uuid[], named uuid[], least_role smallint
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  revs bigint[] := '{}';
  held smallint;
  calendar uuid;
  number bigint;
BEGIN
  FOREACH calendar IN ARRAY sorted LOOP
    -- Whoever may not change the calendar must not even wait for it.
    UPDATE calendar_counters c SET rev = c.rev + 1
      WHERE c.tenant_id = the_tenant AND c.calendar_id = calendar AND EXISTS (
        SELECT FROM calendar_roles r WHERE r.tenant_id = the_tenant AND r.user_id = the_user
          AND r.calendar_id = calendar AND r.role >= least_role)
      RETURNING c.rev INTO number;
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
  END LOOP;
  RETURN revs;
END $$;

-- Commits an edit: parallel lists, an entry an operation; entries that one has no use for are
-- ignored. ops: 1 add, 2 change, 3 delete. targets: the calendar to add or move to, or the nil
-- UUID. expected: the revision that a change or deletion was made for, or 0. masks (of a change):
-- 1 time, 2 title, 4 location, 8 notes, 16 busy, 32 status. Times are seconds since 1970, on the
-- wall or in UTC.
CREATE FUNCTION apply_edit(
  the_tenant uuid, the_user uuid, the_step uuid, request text, request_hash bytea,
  ops integer[], ids uuid[], targets uuid[], expected bigint[], masks integer[],
  uids text[], kinds integer[], wall_starts bigint[], wall_ends bigint[],
  start_folds integer[], end_folds integer[], zones text[], starts bigint[], ends bigint[],
  titles text[], locations text[], notes_ text[], busies integer[], statuses integer[]
) RETURNS TABLE (undo_id uuid, former_calendar uuid, item appointments) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  calendars uuid[];
  revs bigint[];
  used_calendars uuid[] := '{}';
  used_revs bigint[] := '{}';
  old appointments;
  fresh appointments;
  target uuid;
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
  revs := lock_calendars(the_tenant, the_user, calendars, targets, 3::smallint);

  FOR i IN 1 .. cardinality(ops) LOOP
    IF ops[i] = 1 THEN
      old := NULL;
      INSERT INTO appointments VALUES (
        the_tenant, ids[i], targets[i], revs[array_position(calendars, targets[i])],
        uids[i], NULL, kinds[i], to_timestamp(wall_starts[i]) AT TIME ZONE 'UTC',
        to_timestamp(wall_ends[i]) AT TIME ZONE 'UTC', start_folds[i], end_folds[i], zones[i],
        to_timestamp(starts[i]), to_timestamp(ends[i]), titles[i], locations[i], notes_[i],
        busies[i] <> 0, statuses[i], moment, moment, NULL
      ) RETURNING * INTO fresh;
    ELSE
      SELECT * INTO old FROM appointments a WHERE a.tenant_id = the_tenant AND a.id = ids[i];
      IF old.id IS NULL OR old.deleted_at IS NOT NULL THEN
        RAISE EXCEPTION 'appointment' USING ERRCODE = 'EW404';
      ELSIF expected[i] <> 0 AND old.rev <> expected[i] THEN
        RAISE EXCEPTION '%', old.rev USING ERRCODE = 'EW409';
      ELSIF array_position(calendars, old.calendar_id) IS NULL THEN
        -- It moved to a calendar that is not locked.
        RAISE EXCEPTION 'moved' USING ERRCODE = '40001';
      END IF;
      IF ops[i] = 2 THEN
        target := coalesce(nullif(targets[i], nowhere), old.calendar_id);
        mask := masks[i];
        fresh := old;
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
        UPDATE appointments a SET
            calendar_id = target, rev = revs[array_position(calendars, target)],
            kind = fresh.kind, wall_start = fresh.wall_start, wall_end = fresh.wall_end,
            start_fold = fresh.start_fold, end_fold = fresh.end_fold, zone = fresh.zone,
            starts_at = fresh.starts_at, ends_at = fresh.ends_at, title = fresh.title,
            location = fresh.location, notes = fresh.notes, busy = fresh.busy,
            status = fresh.status, updated_at = moment
          WHERE a.tenant_id = the_tenant AND a.id = ids[i] RETURNING * INTO fresh;
      ELSE
        UPDATE appointments a SET
            rev = revs[array_position(calendars, old.calendar_id)],
            updated_at = moment, deleted_at = moment
          WHERE a.tenant_id = the_tenant AND a.id = ids[i] RETURNING * INTO fresh;
      END IF;
    END IF;

    INSERT INTO changes VALUES (
      the_tenant, fresh.calendar_id, fresh.rev, fresh.id, 0, the_step, the_user, moment,
      old, fresh);
    IF old.calendar_id <> fresh.calendar_id THEN
      INSERT INTO changes VALUES (
        the_tenant, old.calendar_id, revs[array_position(calendars, old.calendar_id)], fresh.id,
        0, the_step, the_user, moment, old, fresh);
    END IF;
    used_calendars := used_calendars || fresh.calendar_id;
    used_revs := used_revs || fresh.rev;
    undo_id := the_step;
    former_calendar := old.calendar_id;
    item := fresh;
    RETURN NEXT;
  END LOOP;

  INSERT INTO undo_steps VALUES (the_tenant, the_user, the_step, calendars, revs, moment, NULL);
  IF request IS NOT NULL THEN
    INSERT INTO idempotency_keys VALUES (
      the_tenant, the_user, request, request_hash, moment, the_step, ids, used_calendars,
      used_revs);
  END IF;
END $$;

-- A state apart from what is counted, derived or told by the clock: equal states are equal here.
CREATE FUNCTION essence(state appointments) RETURNS appointments LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  state.rev := 0;
  state.starts_at := NULL;
  state.ends_at := NULL;
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
  request_hash bytea
) RETURNS TABLE (undo_id uuid, former_calendar uuid, item appointments) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  step undo_steps;
  change changes;
  old appointments;
  goal appointments;
  fresh appointments;
  new_revs bigint[];
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

  new_revs := lock_calendars(the_tenant, the_user, step.calendar_ids, '{}', 3::smallint);
  -- Under the calendars' locks the step stands still: did it change before they were had?
  PERFORM FROM undo_steps s
    WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.id = step.id
      AND s.revs = step.revs;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'step' USING ERRCODE = '40001';
  END IF;

  -- What goes to the trash goes first, to free its UID for what comes back.
  FOR change IN
    SELECT c.* FROM unnest(step.calendar_ids, step.revs) AS last (calendar_id, rev)
      JOIN changes c ON c.tenant_id = the_tenant AND c.calendar_id = last.calendar_id
        AND c.rev = last.rev AND c.calendar_id = (c.after).calendar_id
      ORDER BY ((c.before).id IS NOT NULL AND (c.before).deleted_at IS NULL), c.appointment_id
  LOOP
    SELECT * INTO old FROM appointments a
      WHERE a.tenant_id = the_tenant AND a.id = change.appointment_id;
    IF old.id IS NULL OR essence(old) IS DISTINCT FROM essence(change.after) THEN
      PERFORM refuse_step(step, redoing, old);
    END IF;
    goal := change.before;
    IF goal.id IS NULL OR goal.deleted_at IS NOT NULL THEN
      UPDATE appointments a SET
          rev = new_revs[array_position(step.calendar_ids, old.calendar_id)],
          updated_at = moment, deleted_at = moment
        WHERE a.tenant_id = the_tenant AND a.id = old.id RETURNING * INTO fresh;
    ELSE
      UPDATE appointments a SET
          calendar_id = goal.calendar_id,
          rev = new_revs[array_position(step.calendar_ids, goal.calendar_id)],
          uid = goal.uid, recurrence_id = goal.recurrence_id, kind = goal.kind,
          wall_start = goal.wall_start, wall_end = goal.wall_end, start_fold = goal.start_fold,
          end_fold = goal.end_fold, zone = goal.zone, starts_at = goal.starts_at,
          ends_at = goal.ends_at, title = goal.title, location = goal.location,
          notes = goal.notes, busy = goal.busy, status = goal.status, updated_at = moment,
          deleted_at = NULL
        WHERE a.tenant_id = the_tenant AND a.id = old.id RETURNING * INTO fresh;
    END IF;
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
    RETURN NEXT;
  END LOOP;

  UPDATE undo_steps s SET revs = new_revs,
      undone_at = CASE WHEN redoing THEN NULL ELSE moment END
    WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.id = step.id;
  IF request IS NOT NULL THEN
    INSERT INTO idempotency_keys VALUES (
      the_tenant, the_user, request, request_hash, moment, step.id, used_ids, used_calendars,
      used_revs);
  END IF;
END $$;
