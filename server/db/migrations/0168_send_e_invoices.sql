-- Invoices and credit notes of companies that go to the state's system of e-invoices, each with one request id for ever.
CREATE TABLE e_invoices (
  account_id uuid NOT NULL,
  document_kind text NOT NULL,
  number text NOT NULL,
  request_id uuid NOT NULL,
  state text NOT NULL,
  buyer text NOT NULL,
  buyer_tax_number text NOT NULL,
  issued_on date NOT NULL,
  total_minor bigint NOT NULL,
  currency text NOT NULL,
  xml text NOT NULL,
  reduces text NOT NULL DEFAULT '',
  missing text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  sef_id bigint,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  found_at timestamptz NOT NULL,
  sent_at timestamptz,
  changed_at timestamptz,
  settled_at timestamptz,
  settled_by text,
  settled_note text NOT NULL DEFAULT '',
  CONSTRAINT e_invoices__key PRIMARY KEY (account_id, document_kind, number),
  CONSTRAINT e_invoices__kind_known CHECK (document_kind IN ('order', 'abroad', 'order-credit', 'credit')),
  CONSTRAINT e_invoices__state_known CHECK (state IN
    ('waiting', 'failed', 'sent', 'seen', 'approved', 'rejected', 'cancelled', 'settled')),
  CONSTRAINT e_invoices__amount CHECK (total_minor > 0 AND attempts >= 0),
  CONSTRAINT e_invoices__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR')),
  CONSTRAINT e_invoices__sent_has_number CHECK (state IN ('waiting', 'failed', 'settled') OR num_nonnulls(sef_id, sent_at) = 2),
  CONSTRAINT e_invoices__waiting_has_xml CHECK (state <> 'waiting' OR xml <> '' AND next_try_at IS NOT NULL),
  CONSTRAINT e_invoices__settled_whole CHECK (num_nonnulls(settled_at, settled_by) = CASE state WHEN 'settled' THEN 2 ELSE 0 END)
);
COMMENT ON TABLE e_invoices IS 'Invoices and credit notes of companies that are sent to the state''s system of e-invoices, and the outcome of each.';
COMMENT ON COLUMN e_invoices.number IS 'Of the document: of an order, an invoice of tolls abroad or a credit note.';
COMMENT ON COLUMN e_invoices.request_id IS 'The same however often the document is sent: the state''s system takes it once.';
COMMENT ON COLUMN e_invoices.total_minor IS 'Minor units with the tax, as sent: without what an order prepays for tolls.';
COMMENT ON COLUMN e_invoices.xml IS 'UBL 2.1, as it is sent; empty while facts of the buyer are missing.';
COMMENT ON COLUMN e_invoices.reduces IS 'Of a credit note: the invoices that it names, each with its day of issue, with commas between.';
COMMENT ON COLUMN e_invoices.missing IS 'Facts of the buyer without which it cannot be sent, with commas between.';
COMMENT ON COLUMN e_invoices.message IS 'What the state''s system, or the buyer there, wrote about it.';
COMMENT ON COLUMN e_invoices.sef_id IS 'Its number in the state''s system.';
COMMENT ON COLUMN e_invoices.next_try_at IS 'When it is sent at the earliest; moved on by whoever sends it, before.';
COMMENT ON COLUMN e_invoices.changed_at IS 'When the state changed, by the state''s system.';
CREATE INDEX e_invoices__to_send ON e_invoices (next_try_at) WHERE state = 'waiting';
CREATE INDEX e_invoices__by_state ON e_invoices (state, issued_on, number);
CREATE INDEX e_invoices__by_number ON e_invoices (number);
CREATE INDEX e_invoices__by_sef_id ON e_invoices (sef_id) WHERE sef_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON e_invoices TO rampa_app;

CREATE TABLE e_invoice_progress (
  one boolean NOT NULL DEFAULT true,
  collected_until timestamptz NOT NULL,
  changes_day date NOT NULL,
  CONSTRAINT e_invoice_progress__key PRIMARY KEY (one),
  CONSTRAINT e_invoice_progress__one_row CHECK (one)
);
COMMENT ON TABLE e_invoice_progress IS 'How far documents were looked through for e-invoices, and changes of them asked for.';
COMMENT ON COLUMN e_invoice_progress.collected_until IS 'Documents issued until then were looked through.';
COMMENT ON COLUMN e_invoice_progress.changes_day IS 'The day from which changes are asked for next.';
GRANT SELECT, INSERT, UPDATE ON e_invoice_progress TO rampa_app;

-- Documents of some hours are looked through, of all customers.
CREATE INDEX orders__of_companies_paid ON orders (paid_at, order_number) WHERE person = 'pravno' AND paid_at IS NOT NULL;
CREATE INDEX t4a_invoices__by_issue ON t4a_invoices (issued_at, number);
CREATE INDEX credit_notes__by_issue ON credit_notes (issued_at, number);
CREATE INDEX refund_credit_notes__by_issue ON refund_credit_notes (issued_at, number);
CREATE INDEX refund_credit_note_lines__by_subject ON refund_credit_note_lines (account_id, subject_kind, subject_id);
