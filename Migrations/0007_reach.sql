-- Steps in calendars that are gone, or that the user may not write any more, stand in nobody's way: the
-- next one in turn is the next that can be undone or redone.

-- Where a user may undo and redo.
CREATE FUNCTION writable_calendars(the_tenant uuid, the_user uuid)
RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY (SELECT r.calendar_id FROM calendar_roles r
    WHERE r.tenant_id = the_tenant AND r.user_id = the_user AND r.role >= 3)
$$;

-- The step that is the next to be undone or redone, among those that touched any of some calendars,
-- or all; of nulls when there is none. Calendars that are named are looked for first: there are few.
CREATE OR REPLACE FUNCTION next_step(
  the_tenant uuid, the_user uuid, the_calendars uuid[], redoing boolean
) RETURNS undo_steps LANGUAGE plpgsql STABLE AS $$
DECLARE
  step undo_steps;
  writable uuid[] := writable_calendars(the_tenant, the_user);
BEGIN
  IF redoing THEN
    SELECT * INTO step FROM undo_steps s
      WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.undone_at IS NOT NULL
        AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
        AND s.calendar_ids <@ writable
      ORDER BY s.undone_at DESC LIMIT 1;
    -- A new edit ends what could be redone before it.
    IF step.undone_at < (
      SELECT s.done_at FROM undo_steps s WHERE s.tenant_id = the_tenant AND s.user_id = the_user
        AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
        AND s.calendar_ids <@ writable
      ORDER BY s.id DESC LIMIT 1)
    THEN
      step := NULL;
    END IF;
  ELSE
    SELECT * INTO step FROM undo_steps s
      WHERE s.tenant_id = the_tenant AND s.user_id = the_user AND s.undone_at IS NULL
        AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
        AND s.calendar_ids <@ writable
      ORDER BY s.id DESC LIMIT 1;
  END IF;
  RETURN step;
END $$;

-- Tells why a step is refused: what stands in its way, who brought it there, and which step a user
-- can go on with.
CREATE OR REPLACE FUNCTION refuse_step(
  step undo_steps, redoing boolean, present appointments, the_calendars uuid[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Where the user may write, and so may know.
  is_known boolean := coalesce(present.calendar_id = ANY (step.calendar_ids), false);
  writable uuid[] := writable_calendars(step.tenant_id, step.user_id);
  further uuid;
  who text;
BEGIN
  IF redoing THEN
    SELECT s.id INTO further FROM undo_steps s
      WHERE s.tenant_id = step.tenant_id AND s.user_id = step.user_id
        AND s.undone_at < step.undone_at
        AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
        AND s.calendar_ids <@ writable
      ORDER BY s.undone_at DESC LIMIT 1;
  ELSE
    SELECT s.id INTO further FROM undo_steps s
      WHERE s.tenant_id = step.tenant_id AND s.user_id = step.user_id AND s.undone_at IS NULL
        AND s.id < step.id AND (the_calendars IS NULL OR s.calendar_ids && the_calendars)
        AND s.calendar_ids <@ writable
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
