-- Guarding finds an appointment's own spans whatever the tables held when its plan was made.

-- Brings the spans of changed appointments up to date in calendars that are guarded. Those of
-- series are left to the caller when it says so; else EW428 asks for that.
CREATE OR REPLACE FUNCTION guard_appointments(
  the_tenant uuid, sorted uuid[], horizons timestamptz[], ids uuid[], deferring boolean
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  freed uuid[] := ids;
  one uuid;
  calendars uuid[];
  owners uuid[];
  starts timestamptz[];
  ends timestamptz[];
  needs_caller boolean;
BEGIN
  IF deferring THEN
    -- An override frees its series' place, or gives it back.
    freed := freed || ARRAY (
      SELECT m.id FROM unnest(ids) AS i (id)
      CROSS JOIN LATERAL (
        SELECT * FROM appointments o WHERE o.tenant_id = the_tenant AND o.id = i.id
          AND o.recurrence_id IS NOT NULL OFFSET 0
      ) o
      CROSS JOIN LATERAL (
        SELECT * FROM appointments m WHERE m.tenant_id = the_tenant
          AND m.calendar_id = o.calendar_id AND m.uid = o.uid AND m.recurrence_id IS NULL
          AND m.recurrence IS NOT NULL AND m.deleted_at IS NULL OFFSET 0
      ) m);
  END IF;
  FOREACH one IN ARRAY freed LOOP
    DELETE FROM busy_spans b WHERE b.tenant_id = the_tenant AND b.appointment_id = one;
  END LOOP;
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
