-- What the gateway gave back by itself, or a bank took back: each once, whatever its notification comes before or after.
CREATE TABLE payment_reversals (
  account_id uuid NOT NULL,
  order_number text NOT NULL,
  kind text NOT NULL,
  provider text NOT NULL,
  transaction_id text NOT NULL,
  amount_minor bigint NOT NULL,
  reported_at timestamptz NOT NULL,
  booked_at timestamptz,
  CONSTRAINT payment_reversals__key PRIMARY KEY (account_id, order_number, kind, transaction_id),
  CONSTRAINT payment_reversals__kind_known CHECK (kind IN ('gateway-refund', 'chargeback')),
  CONSTRAINT payment_reversals__amount_positive CHECK (amount_minor > 0)
);
COMMENT ON TABLE payment_reversals IS 'Card payments that went back without us: refunds made at the gateway, chargebacks of banks.';
COMMENT ON COLUMN payment_reversals.transaction_id IS 'The gateway''s own, of the transaction that went back.';
COMMENT ON COLUMN payment_reversals.amount_minor IS 'Minor units; several may be of one payment, never more than it in all.';
COMMENT ON COLUMN payment_reversals.booked_at IS 'Null while the payment itself is not known to be paid: its notification comes later, or never.';
GRANT SELECT, INSERT, UPDATE ON payment_reversals TO rampa_app;

-- Not validated: what is there fits the narrower constraint of before, and reading all journals would hold up whoever posts.
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'card-charge-refund', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout', 'balance-transfer', 'opening-balance', 'transfer-return', 'gateway-refund', 'chargeback')) NOT VALID;
