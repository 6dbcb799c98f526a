-- What lanes deliver and nobody can be charged for is kept, to be worked on. Of no account: most of it has none.
CREATE TABLE refused_passages (
  record_id uuid NOT NULL,
  content_hash bytea NOT NULL,
  content text NOT NULL,
  reason text NOT NULL,
  detail text NOT NULL,
  deliverer text NOT NULL,
  source_key text NOT NULL,
  serial_number text NOT NULL,
  station_id text NOT NULL,
  lane text NOT NULL,
  passed_at timestamptz,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times bigint NOT NULL,
  state text NOT NULL DEFAULT 'open',
  decided_at timestamptz,
  decided_by text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  account_id uuid,
  passage_id uuid,
  amount_minor bigint,
  CONSTRAINT refused_passages__key PRIMARY KEY (record_id),
  CONSTRAINT refused_passages__content_once UNIQUE (content_hash),
  CONSTRAINT refused_passages__content_bounded CHECK (length(content) <= 1000 AND length(detail) <= 300 AND length(note) <= 500),
  CONSTRAINT refused_passages__state_known CHECK (state IN ('open', 'charged', 'nobody', 'written-off', 'recorded')),
  CONSTRAINT refused_passages__decided_by_somebody CHECK ((state = 'open') = (decided_at IS NULL) AND (state IN ('open', 'recorded')) = (decided_by = '')),
  CONSTRAINT refused_passages__charged_to_somebody CHECK (
    (state = 'charged') = (passage_id IS NOT NULL) AND (passage_id IS NULL) = (account_id IS NULL)
    AND (passage_id IS NULL) = (amount_minor IS NULL))
);
COMMENT ON TABLE refused_passages IS 'Records of deliveries that were not recorded as passages: who sent what, why it was refused, and what staff decided. The same record again is counted, not doubled.';
COMMENT ON COLUMN refused_passages.content_hash IS 'SHA-256 of the record: what makes it the same.';
COMMENT ON COLUMN refused_passages.content IS 'The record as it came, or its beginning.';
COMMENT ON COLUMN refused_passages.reason IS 'Of the last time, as long as nobody has decided.';
COMMENT ON COLUMN refused_passages.detail IS 'What is wrong with a record that cannot be read.';
COMMENT ON COLUMN refused_passages.deliverer IS 'Address of the system that sent it first, or `command line`.';
COMMENT ON COLUMN refused_passages.station_id IS 'Of the exit, as delivered; this, the lane and the others are empty where they could not be read.';
COMMENT ON COLUMN refused_passages.decided_by IS 'As in the audit trail: staff:<id>; empty where the passage was recorded after all.';
COMMENT ON COLUMN refused_passages.passage_id IS 'The passage that was charged instead, with the account and the amount.';
COMMENT ON COLUMN refused_passages.amount_minor IS 'Minor units';
-- The queue, the newest first; and what the sweep looks at again.
CREATE INDEX refused_passages__by_state ON refused_passages (state, first_at DESC, record_id);
CREATE INDEX refused_passages__open ON refused_passages (record_id) WHERE state = 'open';
CREATE INDEX refused_passages__by_last ON refused_passages (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON refused_passages TO rampa_app;

CREATE TABLE refused_passage_days (
  day date NOT NULL,
  deliverer text NOT NULL,
  reason text NOT NULL,
  refused_count bigint NOT NULL,
  kept_count bigint NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT refused_passage_days__key PRIMARY KEY (day, deliverer, reason)
);
COMMENT ON TABLE refused_passage_days IS 'Refused records of a day, counted also where they were not kept: for the figures, and for the limits of what is kept.';
COMMENT ON COLUMN refused_passage_days.day IS 'Of the delivery, in toll time.';
COMMENT ON COLUMN refused_passage_days.refused_count IS 'Records, each time they came.';
COMMENT ON COLUMN refused_passage_days.kept_count IS 'Those that were new, and kept.';
GRANT SELECT, INSERT, UPDATE, DELETE ON refused_passage_days TO rampa_app;
