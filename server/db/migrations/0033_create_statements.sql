CREATE TABLE statement_accounts (
  account_id uuid NOT NULL,
  wanted boolean NOT NULL DEFAULT false,
  closed_through date,
  CONSTRAINT statement_accounts__key PRIMARY KEY (account_id),
  CONSTRAINT statement_accounts__month_begins CHECK (extract(day FROM closed_through) = 1)
);
COMMENT ON TABLE statement_accounts IS 'How far the months of an account are closed. Its row is locked while one is closed.';
COMMENT ON COLUMN statement_accounts.wanted IS 'A private person wants statements; companies have them in any case.';
COMMENT ON COLUMN statement_accounts.closed_through IS 'First day of the latest month that is closed, with a statement or, where nothing moved, without.';
GRANT SELECT, INSERT, UPDATE, DELETE ON statement_accounts TO rampa_app;

CREATE TABLE statements (
  account_id uuid NOT NULL,
  statement_id uuid NOT NULL,
  month date NOT NULL,
  sequence_no integer NOT NULL,
  number text NOT NULL,
  currency text NOT NULL,
  opening_minor bigint NOT NULL,
  tolls_minor bigint NOT NULL,
  top_ups_minor bigint NOT NULL,
  refunds_minor bigint NOT NULL,
  other_minor bigint NOT NULL,
  closing_minor bigint NOT NULL,
  services_minor bigint NOT NULL,
  toll_count integer NOT NULL,
  late_count integer NOT NULL,
  entry_count integer NOT NULL,
  closed_at timestamptz NOT NULL,
  CONSTRAINT statements__key PRIMARY KEY (account_id, statement_id),
  CONSTRAINT statements__month_once UNIQUE (account_id, month),
  CONSTRAINT statements__sequence_once UNIQUE (account_id, sequence_no),
  CONSTRAINT statements__month_begins CHECK (extract(day FROM month) = 1),
  CONSTRAINT statements__adds_up
    CHECK (closing_minor = opening_minor - tolls_minor + top_ups_minor + refunds_minor + other_minor)
);
COMMENT ON TABLE statements IS 'Closed months of accounts, by toll time. Append-only: what comes later stands in the next one.';
COMMENT ON COLUMN statements.top_ups_minor IS 'Minor units put onto tags.';
COMMENT ON COLUMN statements.refunds_minor IS 'Minor units given back to tags; a top-up taken back is negative.';
COMMENT ON COLUMN statements.other_minor IS 'Minor units of corrections and pay-outs, signed.';
COMMENT ON COLUMN statements.closing_minor IS 'Minor units: over all tags, at the end.';
COMMENT ON COLUMN statements.opening_minor IS 'Minor units: over all tags, as the statement before closed.';
COMMENT ON COLUMN statements.tolls_minor IS 'Minor units taken for tolls.';
COMMENT ON COLUMN statements.services_minor IS 'Minor units of services (devices, delivery), paid apart: they touch no balance of a tag.';
COMMENT ON COLUMN statements.late_count IS 'Entries of months before, which came after those were closed.';
GRANT SELECT, INSERT ON statements TO rampa_app;

CREATE TABLE statement_entries (
  account_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  line_no smallint NOT NULL,
  statement_id uuid NOT NULL,
  section text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  tag_id uuid,
  cost_centre_id uuid,
  occurred_at timestamptz NOT NULL,
  amount_minor bigint NOT NULL,
  late boolean NOT NULL,
  CONSTRAINT statement_entries__key PRIMARY KEY (account_id, journal_id, line_no),
  CONSTRAINT statement_entries__section_known CHECK (section IN ('toll', 'service', 'top-up', 'refund', 'other')),
  CONSTRAINT statement_entries__tag_named CHECK ((section = 'service') = (tag_id IS NULL))
);
COMMENT ON TABLE statement_entries IS 'Which posting stands in which statement: each in one, once.';
COMMENT ON COLUMN statement_entries.amount_minor IS 'Minor units, as posted: a toll is negative. Of a service what it cost.';
CREATE INDEX statement_entries__in_order
  ON statement_entries (account_id, statement_id, section, tag_id, occurred_at, journal_id, line_no);
GRANT SELECT, INSERT ON statement_entries TO rampa_app;

CREATE TABLE statement_tags (
  account_id uuid NOT NULL,
  statement_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  serial_number text NOT NULL,
  plate text NOT NULL,
  nickname text NOT NULL,
  opening_minor bigint NOT NULL,
  closing_minor bigint NOT NULL,
  toll_count integer NOT NULL,
  tolls_minor bigint NOT NULL,
  CONSTRAINT statement_tags__key PRIMARY KEY (account_id, statement_id, tag_id)
);
COMMENT ON TABLE statement_tags IS 'Each tag of a statement as it was called when the month was closed. Minor units.';
COMMENT ON COLUMN statement_tags.opening_minor IS 'Minor units';
COMMENT ON COLUMN statement_tags.closing_minor IS 'Minor units';
COMMENT ON COLUMN statement_tags.tolls_minor IS 'Minor units taken for tolls.';
GRANT SELECT, INSERT, UPDATE (plate, nickname) ON statement_tags TO rampa_app;

CREATE TABLE statement_cost_centres (
  account_id uuid NOT NULL,
  statement_id uuid NOT NULL,
  place integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  toll_count integer NOT NULL,
  tolls_minor bigint NOT NULL,
  CONSTRAINT statement_cost_centres__key PRIMARY KEY (account_id, statement_id, place)
);
COMMENT ON TABLE statement_cost_centres IS 'Tolls of a statement by cost centre, as they were called then; an empty code: of none. Minor units.';
COMMENT ON COLUMN statement_cost_centres.tolls_minor IS 'Minor units taken for tolls.';
GRANT SELECT, INSERT ON statement_cost_centres TO rampa_app;
