-- A refunded order has a credit note beside its invoice, with a number of a series of its own.
CREATE TABLE credit_notes (
  account_id uuid NOT NULL,
  order_number text NOT NULL,
  number text NOT NULL,
  issued_at timestamptz NOT NULL,
  total_minor bigint NOT NULL,
  taxed_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  vat_percent integer NOT NULL,
  currency text NOT NULL,
  CONSTRAINT credit_notes__key PRIMARY KEY (account_id, order_number),
  CONSTRAINT credit_notes__number_in_series CHECK (number ~ '^KO-\d{4}-\d{6,}$'),
  CONSTRAINT credit_notes__amounts CHECK (total_minor > 0 AND taxed_minor BETWEEN 0 AND total_minor
    AND tax_minor BETWEEN 0 AND taxed_minor AND vat_percent BETWEEN 0 AND 100),
  CONSTRAINT credit_notes__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR'))
);
COMMENT ON TABLE credit_notes IS 'Credit notes for invoices of orders that were refunded: issued in the transaction that books the refund. Append-only.';
COMMENT ON COLUMN credit_notes.order_number IS 'Of the invoice that it corrects.';
COMMENT ON COLUMN credit_notes.number IS 'Year of toll time and a number in it, from 1 without a gap.';
COMMENT ON COLUMN credit_notes.total_minor IS 'Minor units, as of the invoice.';
COMMENT ON COLUMN credit_notes.taxed_minor IS 'What of it includes the tax: tags and delivery, not the prepayment for tolls.';
COMMENT ON COLUMN credit_notes.tax_minor IS 'Included in taxed_minor.';
GRANT SELECT, INSERT ON credit_notes TO rampa_app;

CREATE TABLE credit_note_series (
  year integer NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT credit_note_series__key PRIMARY KEY (year),
  CONSTRAINT credit_note_series__counts CHECK (last_number > 0)
);
COMMENT ON TABLE credit_note_series IS 'The last number of each year: locked until the refund is booked, so that there is no gap.';
GRANT SELECT, INSERT, UPDATE ON credit_note_series TO rampa_app;

-- Refunds of before have none, and get none.
CREATE TABLE credit_note_beginning (
  begun_at timestamptz NOT NULL,
  one boolean NOT NULL DEFAULT true,
  CONSTRAINT credit_note_beginning__key PRIMARY KEY (one),
  CONSTRAINT credit_note_beginning__one_row CHECK (one)
);
COMMENT ON TABLE credit_note_beginning IS 'Since when refunded orders get a credit note.';
GRANT SELECT ON credit_note_beginning TO rampa_app;
INSERT INTO credit_note_beginning (begun_at) VALUES (now());

-- What a server of the version before has left out is looked for again and again.
CREATE INDEX orders__refunded ON orders (refunded_at, order_number) WHERE payment_state = 'refunded';

-- Older programs: they draw no credit notes.
ALTER TABLE document_codes
  DROP CONSTRAINT document_codes__kind_known,
  ADD CONSTRAINT document_codes__kind_known
    CHECK (kind IN ('receipt', 'invoice', 'credit-note', 'pro-forma', 'statement', 'invoice-abroad')) NOT VALID;
