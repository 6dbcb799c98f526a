CREATE TABLE trip_checks (
  account_id uuid NOT NULL,
  check_id uuid NOT NULL,
  kind text NOT NULL,
  digest text NOT NULL,
  file_name text NOT NULL,
  file_count smallint NOT NULL,
  record_count integer NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL,
  compared_from timestamptz,
  compared_until timestamptz,
  confirmed boolean NOT NULL,
  passages_compared integer NOT NULL,
  passages_other integer NOT NULL,
  no_toll_count integer NOT NULL,
  no_trip_count integer NOT NULL,
  no_trip_minor bigint NOT NULL,
  private_count integer NOT NULL,
  private_minor bigint NOT NULL,
  kept boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT trip_checks__key PRIMARY KEY (account_id, check_id),
  CONSTRAINT trip_checks__digest_once UNIQUE (account_id, digest),
  CONSTRAINT trip_checks__kind_known CHECK (kind IN ('trips', 'tracks', 'hours'))
);
COMMENT ON TABLE trip_checks IS 'Comparisons of a company''s own trips, tracks or working hours with its passages.';
COMMENT ON COLUMN trip_checks.digest IS 'Of what was asked for, with the files: asked for again, it is the same comparison.';
COMMENT ON COLUMN trip_checks.confirmed IS 'Whether lanes confirm what they recorded up to compared_until.';
COMMENT ON COLUMN trip_checks.passages_other IS 'Passages of vehicles about which the files say nothing.';
COMMENT ON COLUMN trip_checks.no_toll_count IS 'Its findings, counted and added up here: a list of comparisons reads none of them.';
COMMENT ON COLUMN trip_checks.no_trip_minor IS 'Minor units';
COMMENT ON COLUMN trip_checks.private_minor IS 'Minor units';
COMMENT ON COLUMN trip_checks.kept IS 'Whether what was imported is in trip_check_records.';
COMMENT ON COLUMN trip_checks.expires_at IS 'When the comparison is deleted with all that belongs to it.';
CREATE INDEX trip_checks__expiry ON trip_checks (expires_at);

CREATE TABLE trip_check_records (
  account_id uuid NOT NULL,
  check_id uuid NOT NULL,
  part integer NOT NULL,
  records text NOT NULL,
  CONSTRAINT trip_check_records__key PRIMARY KEY (account_id, check_id, part),
  CONSTRAINT trip_check_records__of_check FOREIGN KEY (account_id, check_id)
    REFERENCES trip_checks (account_id, check_id) ON DELETE CASCADE
);
COMMENT ON TABLE trip_check_records IS 'What a company imported and chose to keep, as it was read.';
COMMENT ON COLUMN trip_check_records.records IS 'JSON; some hundred lines of the files.';

CREATE TABLE trip_check_findings (
  account_id uuid NOT NULL,
  check_id uuid NOT NULL,
  finding_number integer NOT NULL,
  kind text NOT NULL,
  tag_id uuid NOT NULL,
  driver_id text NOT NULL,
  passage_id uuid,
  began_at timestamptz,
  ended_at timestamptz NOT NULL,
  entry_station_id text NOT NULL,
  exit_station_id text NOT NULL,
  amount_minor bigint,
  logged_driver text NOT NULL,
  CONSTRAINT trip_check_findings__key PRIMARY KEY (account_id, check_id, finding_number),
  CONSTRAINT trip_check_findings__of_check FOREIGN KEY (account_id, check_id)
    REFERENCES trip_checks (account_id, check_id) ON DELETE CASCADE,
  CONSTRAINT trip_check_findings__kind_known CHECK (kind IN ('no-toll', 'no-trip', 'private'))
);
COMMENT ON TABLE trip_check_findings IS 'What a comparison found, the newest first by number.';
COMMENT ON COLUMN trip_check_findings.driver_id IS 'User who had the tag on the day; empty for nobody.';
COMMENT ON COLUMN trip_check_findings.passage_id IS 'Of what was charged; empty for a drive without a toll.';
COMMENT ON COLUMN trip_check_findings.amount_minor IS 'Minor units, as it was charged.';
COMMENT ON COLUMN trip_check_findings.logged_driver IS 'Who drove by the company''s own file; empty if it does not say.';

GRANT SELECT, INSERT, UPDATE, DELETE ON trip_checks TO rampa_app;
GRANT SELECT, INSERT, DELETE ON trip_check_records TO rampa_app;
GRANT SELECT, INSERT, DELETE ON trip_check_findings TO rampa_app;
