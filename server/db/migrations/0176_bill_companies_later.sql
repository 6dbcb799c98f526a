-- Companies that pay by the month, after they have driven: the contract, its invoices, and what each of them holds.
CREATE TABLE postpaid_contracts (
  account_id uuid NOT NULL,
  starts_on date NOT NULL,
  starts_at timestamptz NOT NULL,
  limit_minor bigint NOT NULL,
  days_to_pay integer NOT NULL,
  currency text NOT NULL,
  note text NOT NULL DEFAULT '',
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  ended_at timestamptz,
  standing text NOT NULL DEFAULT 'good',
  block_reason text,
  block_from timestamptz,
  blocked_at timestamptz,
  CONSTRAINT postpaid_contracts__key PRIMARY KEY (account_id),
  CONSTRAINT postpaid_contracts__amounts CHECK (limit_minor > 0 AND days_to_pay BETWEEN 1 AND 90),
  CONSTRAINT postpaid_contracts__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR')),
  CONSTRAINT postpaid_contracts__standing_known CHECK (standing IN ('good', 'near', 'over')),
  CONSTRAINT postpaid_contracts__reason_known CHECK (block_reason IN ('overdue', 'limit')),
  CONSTRAINT postpaid_contracts__block_announced CHECK ((block_reason IS NULL) = (block_from IS NULL) AND (blocked_at IS NULL OR block_from IS NOT NULL))
);
COMMENT ON TABLE postpaid_contracts IS 'Companies whose tolls are paid by a monthly invoice: one contract an account, the present one or the last.';
COMMENT ON COLUMN postpaid_contracts.starts_at IS 'The beginning of its first day, or when it was made on that day; what is booked from then on is invoiced.';
COMMENT ON COLUMN postpaid_contracts.limit_minor IS 'How much the account may owe: tolls that are in no invoice yet, and unpaid invoices.';
COMMENT ON COLUMN postpaid_contracts.made_by IS 'As in the audit trail.';
COMMENT ON COLUMN postpaid_contracts.standing IS 'How much of the limit was used when it was last looked at; lanes show it.';
COMMENT ON COLUMN postpaid_contracts.block_from IS 'From when the customer was told that tags are refused; null: nothing is announced.';
COMMENT ON COLUMN postpaid_contracts.blocked_at IS 'When the announced block began; null: lanes accept the tags.';
GRANT SELECT, INSERT, UPDATE ON postpaid_contracts TO rampa_app;

CREATE TABLE postpaid_invoices (
  account_id uuid NOT NULL,
  number text NOT NULL,
  kind text NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  issued_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  currency text NOT NULL,
  total_minor bigint NOT NULL,
  vat_percent integer NOT NULL,
  customer text NOT NULL,
  tax_number text NOT NULL,
  paid_at timestamptz,
  reminders_sent integer NOT NULL DEFAULT 0,
  CONSTRAINT postpaid_invoices__key PRIMARY KEY (account_id, number),
  CONSTRAINT postpaid_invoices__kind_known CHECK (kind IN ('month', 'final')),
  CONSTRAINT postpaid_invoices__period CHECK (period_from <= period_to AND issued_at < due_at),
  CONSTRAINT postpaid_invoices__total_positive CHECK (total_minor > 0 AND reminders_sent >= 0),
  CONSTRAINT postpaid_invoices__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR'))
);
COMMENT ON TABLE postpaid_invoices IS 'Invoices of tolls that companies pay after they have driven.';
COMMENT ON COLUMN postpaid_invoices.number IS 'That of the order directory as well: bank transfers are matched by it.';
COMMENT ON COLUMN postpaid_invoices.kind IS 'Of a calendar month; or final, at the end of the contract.';
COMMENT ON COLUMN postpaid_invoices.due_at IS 'The end of the last day to pay, in toll time.';
COMMENT ON COLUMN postpaid_invoices.total_minor IS 'Minor units with the tax: its tolls less what is given back of them.';
COMMENT ON COLUMN postpaid_invoices.customer IS 'Name and address as they were then, line by line.';
-- Of a month there is one, whichever server bills it.
CREATE UNIQUE INDEX postpaid_invoices__month_once ON postpaid_invoices (account_id, period_to) WHERE kind = 'month';
CREATE INDEX postpaid_invoices__unpaid ON postpaid_invoices (due_at, number) WHERE paid_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON postpaid_invoices TO rampa_app;

CREATE TABLE postpaid_invoice_lines (
  account_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  number text NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT postpaid_invoice_lines__key PRIMARY KEY (account_id, journal_id, tag_id),
  CONSTRAINT postpaid_invoice_lines__moved CHECK (amount_minor <> 0)
);
COMMENT ON TABLE postpaid_invoice_lines IS 'Which toll, refund or correction of a tag is in which postpaid invoice: each in one, once.';
COMMENT ON COLUMN postpaid_invoice_lines.amount_minor IS 'To be paid for it; negative: taken off the invoice.';
CREATE INDEX postpaid_invoice_lines__of_invoice ON postpaid_invoice_lines (account_id, number);
GRANT SELECT, INSERT ON postpaid_invoice_lines TO rampa_app;

CREATE TABLE postpaid_invoice_tags (
  account_id uuid NOT NULL,
  number text NOT NULL,
  line_no integer NOT NULL,
  tag_id uuid NOT NULL,
  serial_number text NOT NULL,
  plate text NOT NULL,
  cost_centre text NOT NULL DEFAULT '',
  passage_count integer NOT NULL,
  tolls_minor bigint NOT NULL,
  credits_minor bigint NOT NULL,
  CONSTRAINT postpaid_invoice_tags__key PRIMARY KEY (account_id, number, line_no),
  CONSTRAINT postpaid_invoice_tags__amounts CHECK (passage_count >= 0 AND tolls_minor >= 0)
);
COMMENT ON TABLE postpaid_invoice_tags IS 'The specification of a postpaid invoice: a row for each tag and cost centre.';
COMMENT ON COLUMN postpaid_invoice_tags.cost_centre IS 'Code and name as they were when the invoice was issued; empty: none.';
COMMENT ON COLUMN postpaid_invoice_tags.tolls_minor IS 'Minor units with the tax.';
COMMENT ON COLUMN postpaid_invoice_tags.credits_minor IS 'Refunds and corrections that are taken off; negative where a correction charged more.';
GRANT SELECT, INSERT, UPDATE (plate, cost_centre) ON postpaid_invoice_tags TO rampa_app;

-- Older programs: what they write fits the wider constraints.
-- Not validated: what is there fits the narrower constraints of before, and reading all journals would hold up whoever posts.
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'card-charge-refund', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout', 'balance-transfer', 'opening-balance', 'transfer-return', 'gateway-refund', 'chargeback', 'cash-return', 'till-closing', 'tag-replacement', 'cash-correction', 'own-transfer', 'postpaid-invoice', 'postpaid-payment')) NOT VALID;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts__kind_known;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts__kind_known CHECK (kind IN ('tag', 'gateway-clearing', 'bank-clearing', 'cash-clearing', 'toll-revenue', 'sales-revenue', 'tag-credit', 'credit-transfer', 'complaint-refunds', 'correction', 'payouts', 't4a-receivable', 't4a-tolls', 't4a-services', 'opening-balances', 'till', 'cash-office', 'till-differences', 'postpaid-receivable')) NOT VALID;
