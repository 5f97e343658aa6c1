-- The first schema. A tenant's rows never refer to another tenant's, and tenant_id leads every
-- key, so that the tables can be sharded by tenant without a change.
--
-- Writers of a calendar first lock its row in calendar_counters, in the order of the calendars'
-- identifiers. That lock guards the calendar's appointments, its changes and its deletion; for
-- the same reason the busy tables carry no foreign keys.

-- Ranges and equality in one exclusion constraint; part of PostgreSQL's contrib modules.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- How words are compared: without regard to case, accents and punctuation. Letters beyond ASCII
-- are folded by the best rules that the server has, whatever the database's locale is.
DO $do$
BEGIN
  EXECUTE format($create$
    CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length(given) = length(given)
      THEN translate(lower(given COLLATE "C"), $sql$-_./\@:;,+#&'"()[]{}<>|*?!=~^%%$`$sql$,
        repeat(' ', 32))
      ELSE translate(regexp_replace(
          replace(replace(replace(
            lower(normalize(given, NFKD) COLLATE %I) COLLATE "C", 'ß', 'ss'),
            'æ', 'ae'), 'œ', 'oe'), '[\u0300-\u036F]', '', 'g'),
        $sql$ςøłđðħı-_./\@:;,+#&'"()[]{}<>|*?!=~^%%$`$sql$, 'σolddhi' || repeat(' ', 32))
      END
    $create$, coalesce(
      (SELECT collname FROM pg_collation WHERE collname IN ('und-x-icu', 'C.utf8', 'C.UTF-8')
        ORDER BY collname DESC LIMIT 1), 'default'));
END $do$;

-- Whether each word that is searched for, or one that begins with it, stands in a text. There is
-- no index of words: it would make every write half as dear again, while a search reads no more
-- than the calendars that its user sees. Most texts are passed over without being parsed.
CREATE FUNCTION has_words(given text, patterns text[], query tsquery) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN given LIKE ALL (patterns) THEN to_tsvector('simple'::regconfig, given) @@ query
  ELSE false END;

CREATE TABLE tenants (
  tenant_id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  tenant_id uuid NOT NULL REFERENCES tenants,
  id uuid NOT NULL,
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 64),
  -- Whether the user may add, change and delete others.
  is_admin boolean NOT NULL DEFAULT false,
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
  -- Of a guarded calendar: up to when the occurrences of its series are in busy_spans.
  horizon timestamptz,
  -- The newest change that is not in the log any more.
  log_start bigint NOT NULL DEFAULT 0,
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
  -- Of an override: the wall time of the occurrence that it replaces, and whether a date names it.
  recurrence_id timestamp,
  recurrence_date boolean,
  -- Of a series: its RRULE, RDATE and EXDATE lines, seen from its time.
  recurrence text,
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
  -- Of a series: no occurrence starts before or ends after; infinity for no end.
  first_start timestamptz,
  last_end timestamptz,
  title text NOT NULL CHECK (octet_length(title) <= 1024),
  location text NOT NULL CHECK (octet_length(location) <= 1024),
  notes text NOT NULL CHECK (octet_length(notes) <= 65536),
  busy boolean NOT NULL,
  -- 0 confirmed, 1 tentative, 2 cancelled.
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
  -- One a line; null for none, as the two after it.
  categories text CHECK (octet_length(categories) <= 8192),
  url text CHECK (octet_length(url) <= 2048),
  -- What its VEVENT said beyond these columns.
  extensions text CHECK (octet_length(extensions) <= 65536),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Set while it is in the trash.
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT appointments_end_after_start CHECK (ends_at >= starts_at),
  CHECK ((recurrence IS NULL) = (first_start IS NULL)),
  CHECK ((recurrence IS NULL) = (last_end IS NULL)),
  CHECK ((recurrence_id IS NULL) = (recurrence_date IS NULL)),
  CHECK (recurrence IS NULL OR recurrence_id IS NULL)
) WITH (fillfactor = 90);

CREATE UNIQUE INDEX appointments_uid ON appointments
  (tenant_id, calendar_id, uid, recurrence_id) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
-- Read with a lower bound of seven days before the range; longer ones have their own index.
CREATE INDEX appointments_by_start ON appointments
  (tenant_id, calendar_id, starts_at, id) WHERE deleted_at IS NULL AND recurrence IS NULL;
CREATE INDEX appointments_long ON appointments
  (tenant_id, calendar_id, starts_at, id)
  WHERE deleted_at IS NULL AND recurrence IS NULL AND ends_at - starts_at > interval '7 days';
-- Series are found by when they end, and expanded on being read.
CREATE INDEX appointments_series ON appointments
  (tenant_id, calendar_id, last_end) WHERE deleted_at IS NULL AND recurrence IS NOT NULL;
CREATE INDEX appointments_trash ON appointments
  (tenant_id, calendar_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- What takes up time in guarded calendars, so that no two can overlap. Of a series: its
-- occurrences up to the calendar's horizon.
CREATE TABLE busy_spans (
  tenant_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  during tstzrange NOT NULL,
  PRIMARY KEY (tenant_id, appointment_id, starts_at),
  CONSTRAINT busy_spans_apart
    EXCLUDE USING gist (tenant_id WITH =, calendar_id WITH =, during WITH &&)
);

-- Occurrences of guarded calendars that were found to overlap when the horizon moved.
CREATE TABLE clashes (
  tenant_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  with_id uuid NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, calendar_id, appointment_id, starts_at)
);

-- Append-only. One number a calendar an edit, one row an appointment of it; an appointment that
-- moves between calendars has a row in both.
CREATE TABLE changes (
  tenant_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  rev bigint NOT NULL,
  -- The calendar's own identifier when its fields were changed.
  appointment_id uuid NOT NULL,
  -- 0 edit, 1 undo, 2 redo, 3 the calendar's own fields, 4 a clash that came into the horizon.
  kind smallint NOT NULL,
  undo_id uuid,
  user_id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- With deleted_at set for an appointment in the trash; null before it was first added.
  before appointments,
  after appointments,
  PRIMARY KEY (tenant_id, calendar_id, rev, appointment_id)
);

CREATE INDEX changes_age ON changes USING brin (at);

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
