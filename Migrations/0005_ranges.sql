-- The indexes of single appointments tell when they end, too: of those that start in the seven days
-- before a range, only the ones that reach into it are fetched from the table.

CREATE INDEX appointments_by_range ON appointments
  (tenant_id, calendar_id, starts_at, id, ends_at)
  WHERE deleted_at IS NULL AND recurrence IS NULL;
DROP INDEX appointments_by_start;

CREATE INDEX appointments_long_by_range ON appointments
  (tenant_id, calendar_id, starts_at, id, ends_at)
  WHERE deleted_at IS NULL AND recurrence IS NULL AND ends_at - starts_at > interval '7 days';
DROP INDEX appointments_long;
