CREATE TABLE account_closures (
  account_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'requested',
  bank_account text NOT NULL,
  email text NOT NULL,
  language_id text NOT NULL,
  refund_minor bigint NOT NULL DEFAULT 0,
  requested_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT account_closures__key PRIMARY KEY (account_id),
  CONSTRAINT account_closures__state_known CHECK (state IN ('requested', 'paid-back', 'erased')),
  CONSTRAINT account_closures__erased_has_time CHECK ((state = 'erased') = (ended_at IS NOT NULL))
);
COMMENT ON TABLE account_closures IS 'Accounts that their customers closed, and how far the work is: each step is one transaction.';
COMMENT ON COLUMN account_closures.refund_minor IS 'Minor units: what was paid back, over all tags.';
COMMENT ON COLUMN account_closures.email IS 'Where the end is told; empty afterwards.';
GRANT SELECT, INSERT, UPDATE ON account_closures TO rampa_app;

-- Balances that are paid back leave the books of a tag for good.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts__kind_known;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts__kind_known CHECK (kind IN ('tag', 'gateway-clearing', 'bank-clearing', 'cash-clearing', 'toll-revenue', 'sales-revenue', 'tag-credit', 'credit-transfer', 'correction', 'payouts'));
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout'));
