-- Steps that several edits make together, steps of some calendars alone, and adding many at once.

-- What a command of several edits was answered, for those that are sent again under its key.
ALTER TABLE idempotency_keys ADD COLUMN reply text CHECK (octet_length(reply) <= 8192);
