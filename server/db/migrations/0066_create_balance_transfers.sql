CREATE TABLE balance_transfers (
  account_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  idempotency_key text NOT NULL,
  from_tag_id uuid NOT NULL,
  to_tag_id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  journal_id uuid NOT NULL,
  user_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT balance_transfers__key PRIMARY KEY (account_id, transfer_id),
  CONSTRAINT balance_transfers__intent_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT balance_transfers__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT balance_transfers__two_tags CHECK (from_tag_id <> to_tag_id)
);
COMMENT ON TABLE balance_transfers IS 'Balances that customers moved from a lost or stolen tag to another tag of the account.';
COMMENT ON COLUMN balance_transfers.amount_minor IS 'Minor units: the whole balance of the tag at that moment.';
COMMENT ON COLUMN balance_transfers.user_id IS 'Who moved it.';
CREATE INDEX balance_transfers__by_time ON balance_transfers (account_id, made_at, transfer_id);
GRANT SELECT, INSERT ON balance_transfers TO rampa_app;

ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'card-charge-refund', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout', 'balance-transfer'));

ALTER TABLE orders ADD COLUMN replaces_serial_number text NOT NULL DEFAULT '';
COMMENT ON COLUMN orders.replaces_serial_number IS 'The lost or stolen tag of the account that the order replaces; empty: none.';
