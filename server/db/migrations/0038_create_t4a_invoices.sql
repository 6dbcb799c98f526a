CREATE SEQUENCE t4a_invoice_numbers;
GRANT USAGE ON SEQUENCE t4a_invoice_numbers TO rampa_app;

CREATE TABLE t4a_invoices (
  account_id uuid NOT NULL,
  racun_id uuid NOT NULL,
  number text NOT NULL,
  month date NOT NULL,
  currency text NOT NULL,
  tolls_minor bigint NOT NULL,
  services_minor bigint NOT NULL,
  services_vat_percent smallint NOT NULL,
  total_minor bigint NOT NULL,
  passage_count integer NOT NULL,
  late_count integer NOT NULL,
  issued_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  paid_at timestamptz,
  order_number text,
  looked_at timestamptz NOT NULL,
  next_try_at timestamptz,
  no_card_told_at timestamptz,
  overdue_told_at timestamptz,
  CONSTRAINT t4a_invoices__key PRIMARY KEY (account_id, racun_id),
  CONSTRAINT t4a_invoices__number_once UNIQUE (number),
  CONSTRAINT t4a_invoices__month_once UNIQUE (account_id, month),
  CONSTRAINT t4a_invoices__month_begins CHECK (extract(day FROM month) = 1),
  CONSTRAINT t4a_invoices__adds_up CHECK (total_minor = tolls_minor + services_minor),
  CONSTRAINT t4a_invoices__not_negative CHECK (tolls_minor >= 0 AND services_minor >= 0),
  CONSTRAINT t4a_invoices__has_passages CHECK (passage_count > 0 AND late_count BETWEEN 0 AND passage_count),
  CONSTRAINT t4a_invoices__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR')),
  CONSTRAINT t4a_invoices__due_later CHECK (due_at > issued_at)
);
COMMENT ON TABLE t4a_invoices IS 'Invoices of the external-toll service: a month of toll time of an account. What they say never changes, only what became of them.';
COMMENT ON COLUMN t4a_invoices.tolls_minor IS 'Minor units of its passages, which the operators abroad get.';
COMMENT ON COLUMN t4a_invoices.services_minor IS 'Minor units of our own service, tax included.';
COMMENT ON COLUMN t4a_invoices.services_vat_percent IS 'Tax that the service charges include.';
COMMENT ON COLUMN t4a_invoices.total_minor IS 'Minor units to pay.';
COMMENT ON COLUMN t4a_invoices.late_count IS 'Passages of months before, which came after those were billed.';
COMMENT ON COLUMN t4a_invoices.due_at IS 'From this moment it is overdue, and the service of the account is blocked while it is not paid.';
COMMENT ON COLUMN t4a_invoices.order_number IS 'The payment under way; the next one waits for its end.';
COMMENT ON COLUMN t4a_invoices.looked_at IS 'When its charges were planned last: a card that was kept since is tried at once.';
COMMENT ON COLUMN t4a_invoices.next_try_at IS 'When a card is charged next; null while one is, and where there is none.';
CREATE INDEX t4a_invoices__unpaid ON t4a_invoices (account_id, due_at) WHERE paid_at IS NULL;
CREATE INDEX t4a_invoices__to_try ON t4a_invoices (next_try_at) WHERE paid_at IS NULL AND order_number IS NULL;
GRANT SELECT, INSERT ON t4a_invoices TO rampa_app;
GRANT UPDATE (paid_at, order_number, looked_at, next_try_at, no_card_told_at, overdue_told_at)
  ON t4a_invoices TO rampa_app;

CREATE TABLE t4a_invoice_passages (
  account_id uuid NOT NULL,
  passage_id uuid NOT NULL,
  racun_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  late boolean NOT NULL,
  CONSTRAINT t4a_invoice_passages__key PRIMARY KEY (account_id, passage_id),
  CONSTRAINT t4a_invoice_passages__of_passage FOREIGN KEY (account_id, passage_id) REFERENCES t4a_passages (account_id, passage_id),
  CONSTRAINT t4a_invoice_passages__of_invoice FOREIGN KEY (account_id, racun_id) REFERENCES t4a_invoices (account_id, racun_id) DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON TABLE t4a_invoice_passages IS 'Which passage abroad stands in which invoice: each in one, once. Append-only.';
COMMENT ON COLUMN t4a_invoice_passages.amount_minor IS 'Minor units, as the passage has them.';
COMMENT ON COLUMN t4a_invoice_passages.late IS 'Driven in a month before that of the invoice.';
CREATE INDEX t4a_invoice_passages__of_invoice ON t4a_invoice_passages (account_id, racun_id);
GRANT SELECT, INSERT ON t4a_invoice_passages TO rampa_app;

CREATE TABLE t4a_invoice_services (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  month date NOT NULL,
  racun_id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT t4a_invoice_services__key PRIMARY KEY (account_id, tag_id, month),
  CONSTRAINT t4a_invoice_services__of_invoice FOREIGN KEY (account_id, racun_id) REFERENCES t4a_invoices (account_id, racun_id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT t4a_invoice_services__amount_positive CHECK (amount_minor > 0)
);
COMMENT ON TABLE t4a_invoice_services IS 'The charge of the service: once for each tag and each month in which it drove abroad. Append-only.';
COMMENT ON COLUMN t4a_invoice_services.amount_minor IS 'Minor units, tax included.';
COMMENT ON COLUMN t4a_invoice_services.month IS 'In which it drove; of a late passage a month before that of the invoice.';
CREATE INDEX t4a_invoice_services__of_invoice ON t4a_invoice_services (account_id, racun_id);
GRANT SELECT, INSERT ON t4a_invoice_services TO rampa_app;

CREATE TABLE t4a_invoice_tags (
  account_id uuid NOT NULL,
  racun_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  serial_number text NOT NULL,
  plate text NOT NULL,
  nickname text NOT NULL,
  CONSTRAINT t4a_invoice_tags__key PRIMARY KEY (account_id, racun_id, tag_id)
);
COMMENT ON TABLE t4a_invoice_tags IS 'What the tags of an invoice were called when it was issued.';
-- Closing an account blanks plates and names.
GRANT SELECT, INSERT, UPDATE ON t4a_invoice_tags TO rampa_app;
