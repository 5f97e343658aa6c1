-- Adds many appointments at once: what apply_edit does for additions, by sets of rows.
--
-- Parallel lists, an entry an appointment; from start_folds on, a list may also be empty when none of
-- the appointments has any of it. Within a list, null or an empty text is none. recurrence_dates:
-- whether a date names the occurrence. last_ends: null for no end. deferring, joining: as in
-- apply_edit. Returns a row a calendar: its new number, and whether the instants of an appointment
-- were derived in another zone than it has now.
CREATE FUNCTION add_appointments(
  the_tenant uuid, the_user uuid, the_step uuid, request text, request_hash bytea,
  deferring boolean, joining uuid,
  ids uuid[], targets uuid[], uids text[], kinds integer[], wall_starts timestamp[],
  wall_ends timestamp[], zones text[], starts timestamptz[], ends timestamptz[], titles text[],
  start_folds integer[], end_folds integer[], locations text[], notes_ text[], frees boolean[],
  statuses integer[], recurrence_ids timestamp[], recurrence_dates boolean[],
  recurrences text[], first_starts timestamptz[], last_ends timestamptz[], categories_ text[],
  urls text[], extensions_ text[]
) RETURNS TABLE (undo_id uuid, calendar uuid, rev bigint, is_stale boolean)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  calendars uuid[] := ARRAY (SELECT DISTINCT t.id FROM unnest(targets) AS t (id) ORDER BY t.id);
  revs bigint[];
  horizons timestamptz[];
  joined uuid;
BEGIN
  SELECT l.revs, l.horizons INTO revs, horizons
    FROM lock_calendars(the_tenant, the_user, calendars, targets, 3::smallint) l;
  joined := step_to_join(the_tenant, the_user, joining, calendars, cardinality(ids));
  the_step := coalesce(joined, the_step);

  WITH added AS (
    INSERT INTO appointments AS a (
        tenant_id, id, calendar_id, rev, uid, recurrence_id, recurrence_date, recurrence, kind,
        wall_start, wall_end, start_fold, end_fold, zone, starts_at, ends_at, first_start,
        last_end, title, location, notes, busy, status, categories, url, extensions, created_at,
        updated_at)
      SELECT the_tenant, n.id, n.target, revs[array_position(calendars, n.target)], n.uid,
        n.recurrence_id,
        CASE WHEN n.recurrence_id IS NOT NULL THEN coalesce(n.recurrence_date, false) END,
        nullif(n.recurrence, ''), n.kind, n.wall_start, n.wall_end, coalesce(n.start_fold, 1),
        coalesce(n.end_fold, 1), n.zone, n.starts_at, n.ends_at,
        CASE WHEN n.recurrence <> '' THEN coalesce(n.first_start, 'infinity') END,
        CASE WHEN n.recurrence <> '' THEN coalesce(n.last_end, 'infinity') END,
        n.title, coalesce(n.location, ''), coalesce(n.notes, ''), coalesce(NOT n.free, true),
        coalesce(n.status, 0), nullif(n.categories, ''), nullif(n.url, ''),
        nullif(n.extensions, ''), moment, moment
      FROM unnest(
        ids, targets, uids, kinds, wall_starts, wall_ends, zones, starts, ends, titles,
        start_folds, end_folds, locations, notes_, frees, statuses, recurrence_ids,
        recurrence_dates, recurrences, first_starts, last_ends, categories_, urls, extensions_
      ) AS n (
        id, target, uid, kind, wall_start, wall_end, zone, starts_at, ends_at, title,
        start_fold, end_fold, location, notes, free, status, recurrence_id, recurrence_date,
        recurrence, first_start, last_end, categories, url, extensions)
      RETURNING a.id, a.calendar_id, a.rev, a AS state
  )
  INSERT INTO changes
    SELECT the_tenant, n.calendar_id, n.rev, n.id, 0, the_step, the_user, moment, NULL, n.state
    FROM added n;

  IF cardinality(array_remove(horizons, NULL)) > 0 THEN
    PERFORM guard_appointments(the_tenant, calendars, horizons, ids, deferring);
  END IF;
  PERFORM keep_step(
    the_tenant, the_user, the_step, joined, calendars, revs, moment, cardinality(ids));
  IF request IS NOT NULL THEN
    INSERT INTO idempotency_keys VALUES (
      the_tenant, the_user, request, request_hash, moment, the_step, ids, targets,
      ARRAY (SELECT revs[array_position(calendars, t.id)]
        FROM unnest(targets) WITH ORDINALITY AS t (id, place) ORDER BY t.place));
  END IF;
  RETURN QUERY SELECT the_step, c.id, c.rev, EXISTS (
      SELECT FROM unnest(targets, kinds, zones) AS n (target, kind, zone)
      WHERE n.target = c.id AND n.kind <> 0 AND n.zone <> (
        SELECT k.zone FROM calendars k WHERE k.tenant_id = the_tenant AND k.id = c.id))
    FROM unnest(calendars, revs) AS c (id, rev);
END $$;
