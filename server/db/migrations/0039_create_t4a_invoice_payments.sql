CREATE TABLE t4a_invoice_payments (
  account_id uuid NOT NULL,
  order_number text NOT NULL,
  racun_id uuid NOT NULL,
  user_id uuid,
  card_id uuid,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  state text NOT NULL,
  refusal text,
  idempotency_key text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT t4a_invoice_payments__key PRIMARY KEY (account_id, order_number),
  CONSTRAINT t4a_invoice_payments__key_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT t4a_invoice_payments__of_invoice FOREIGN KEY (account_id, racun_id) REFERENCES t4a_invoices (account_id, racun_id),
  CONSTRAINT t4a_invoice_payments__state_known CHECK (state IN ('pending', 'paid', 'refused', 'abandoned', 'refunded')),
  CONSTRAINT t4a_invoice_payments__ended CHECK ((state = 'pending') = (ended_at IS NULL)),
  CONSTRAINT t4a_invoice_payments__amount_positive CHECK (amount_minor > 0)
);
COMMENT ON TABLE t4a_invoice_payments IS 'Tries to pay an invoice of the external-toll service, each under an order number of its own.';
COMMENT ON COLUMN t4a_invoice_payments.user_id IS 'Who asked for it; null where the program charged by itself.';
COMMENT ON COLUMN t4a_invoice_payments.card_id IS 'The kept card that was charged; null where the customer pays on the gateway''s page.';
COMMENT ON COLUMN t4a_invoice_payments.amount_minor IS 'Minor units: the whole invoice.';
COMMENT ON COLUMN t4a_invoice_payments.refusal IS 'Why it was not paid, as far as the gateway tells.';
CREATE UNIQUE INDEX t4a_invoice_payments__one_at_a_time ON t4a_invoice_payments (account_id, racun_id) WHERE state = 'pending';
CREATE INDEX t4a_invoice_payments__of_invoice ON t4a_invoice_payments (account_id, racun_id, created_at);
GRANT SELECT, INSERT, UPDATE ON t4a_invoice_payments TO rampa_app;

ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts__kind_known;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts__kind_known CHECK (kind IN ('tag', 'gateway-clearing', 'bank-clearing', 'cash-clearing', 'toll-revenue', 'sales-revenue', 'tag-credit', 'credit-transfer', 'complaint-refunds', 'correction', 'payouts', 't4a-receivable', 't4a-tolls', 't4a-services'));
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'card-charge-refund', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout'));
