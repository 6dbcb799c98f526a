-- What was charged and is given back in part, by a complaint or a correction, has a credit note with a number of a series of its own:
-- the numbers of KO are those of refunded orders, and servers of the version before count them.
CREATE TABLE refund_credit_notes (
  account_id uuid NOT NULL,
  journal_kind text NOT NULL,
  reference text NOT NULL,
  number text NOT NULL,
  issued_at timestamptz NOT NULL,
  total_minor bigint NOT NULL,
  taxed_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  vat_percent integer NOT NULL,
  currency text NOT NULL,
  customer text NOT NULL,
  tax_number text NOT NULL,
  CONSTRAINT refund_credit_notes__key PRIMARY KEY (account_id, journal_kind, reference),
  CONSTRAINT refund_credit_notes__kind_known CHECK (journal_kind IN ('refund', 'correction')),
  CONSTRAINT refund_credit_notes__number_in_series CHECK (number ~ '^KP-\d{4}-\d{6,}$'),
  CONSTRAINT refund_credit_notes__amounts CHECK (total_minor > 0 AND taxed_minor BETWEEN 0 AND total_minor
    AND tax_minor BETWEEN 0 AND taxed_minor AND vat_percent BETWEEN 0 AND 100),
  CONSTRAINT refund_credit_notes__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR'))
);
COMMENT ON TABLE refund_credit_notes IS 'Credit notes for charges that were given back in part or whole: issued in the transaction that books the refund. Append-only.';
COMMENT ON COLUMN refund_credit_notes.reference IS 'Of the journal of that kind.';
COMMENT ON COLUMN refund_credit_notes.number IS 'Year of toll time and a number in it, from 1 without a gap.';
COMMENT ON COLUMN refund_credit_notes.total_minor IS 'Minor units: what was charged for it, at most. What the journal gives beyond that is compensation.';
COMMENT ON COLUMN refund_credit_notes.taxed_minor IS 'What of it includes the tax.';
COMMENT ON COLUMN refund_credit_notes.tax_minor IS 'Included in taxed_minor.';
COMMENT ON COLUMN refund_credit_notes.customer IS 'As they were then, a line each.';
CREATE INDEX refund_credit_notes__newest ON refund_credit_notes (account_id, issued_at DESC, number DESC);
GRANT SELECT, INSERT ON refund_credit_notes TO rampa_app;
-- Blanked when the account is closed.
GRANT UPDATE (customer, tax_number) ON refund_credit_notes TO rampa_app;

CREATE TABLE refund_credit_note_lines (
  account_id uuid NOT NULL,
  journal_kind text NOT NULL,
  reference text NOT NULL,
  line_no smallint NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  occurred_at timestamptz,
  serial_number text NOT NULL,
  plate text NOT NULL,
  entry text NOT NULL,
  exit text NOT NULL,
  charged_minor bigint NOT NULL,
  credited_minor bigint NOT NULL,
  CONSTRAINT refund_credit_note_lines__key PRIMARY KEY (account_id, journal_kind, reference, line_no),
  CONSTRAINT refund_credit_note_lines__subject_known CHECK (subject_kind IN ('passage', 'passage-abroad', 'order', 'invoice')),
  CONSTRAINT refund_credit_note_lines__amounts CHECK (credited_minor > 0 AND credited_minor <= charged_minor)
);
COMMENT ON TABLE refund_credit_note_lines IS 'What each credit note takes back of which charge. Append-only.';
COMMENT ON COLUMN refund_credit_note_lines.subject_id IS 'Of the passage, or the number of the order or invoice.';
COMMENT ON COLUMN refund_credit_note_lines.occurred_at IS 'When it was charged: the exit of a passage, the day of an order or invoice.';
COMMENT ON COLUMN refund_credit_note_lines.entry IS 'Name of the station in Cyrillic, empty where there is none.';
COMMENT ON COLUMN refund_credit_note_lines.charged_minor IS 'Minor units.';
COMMENT ON COLUMN refund_credit_note_lines.credited_minor IS 'Minor units.';
GRANT SELECT, INSERT ON refund_credit_note_lines TO rampa_app;
-- Blanked when the account is closed.
GRANT UPDATE (plate) ON refund_credit_note_lines TO rampa_app;

CREATE TABLE refund_credit_note_series (
  year integer NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT refund_credit_note_series__key PRIMARY KEY (year),
  CONSTRAINT refund_credit_note_series__counts CHECK (last_number > 0)
);
COMMENT ON TABLE refund_credit_note_series IS 'The last number of each year: locked until the refund is booked, so that there is no gap.';
GRANT SELECT, INSERT, UPDATE ON refund_credit_note_series TO rampa_app;

-- Refunds of before have none, and get none.
CREATE TABLE refund_credit_note_beginning (
  begun_at timestamptz NOT NULL,
  one boolean NOT NULL DEFAULT true,
  CONSTRAINT refund_credit_note_beginning__key PRIMARY KEY (one),
  CONSTRAINT refund_credit_note_beginning__one_row CHECK (one)
);
COMMENT ON TABLE refund_credit_note_beginning IS 'Since when charges that are given back get a credit note.';
GRANT SELECT ON refund_credit_note_beginning TO rampa_app;
INSERT INTO refund_credit_note_beginning (begun_at) VALUES (now());
