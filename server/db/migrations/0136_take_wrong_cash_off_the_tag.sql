-- A wrong top-up in cash is taken off the tag after its till was closed, whole or in part, once two people have agreed.
CREATE TABLE cash_corrections (
  account_id uuid NOT NULL,
  order_number text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  note text NOT NULL,
  proposed_by text NOT NULL,
  corrected_by text NOT NULL,
  corrected_at timestamptz NOT NULL,
  CONSTRAINT cash_corrections__key PRIMARY KEY (account_id, order_number),
  CONSTRAINT cash_corrections__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT cash_corrections__currency_known CHECK (currency IN ('RSD', 'BAM')),
  CONSTRAINT cash_corrections__reason_known CHECK (reason IN ('wrong-amount', 'wrong-tag')),
  CONSTRAINT cash_corrections__two_people CHECK (corrected_by <> proposed_by)
);
COMMENT ON TABLE cash_corrections IS 'What was taken off a tag of a top-up in cash whose till was closed: once for each, by somebody else than who took the cash. Append-only but for the note.';
COMMENT ON COLUMN cash_corrections.order_number IS 'Of the top-up.';
COMMENT ON COLUMN cash_corrections.amount_minor IS 'Minor units, at most those of the top-up.';
COMMENT ON COLUMN cash_corrections.note IS 'For staff; blanked with the account.';
COMMENT ON COLUMN cash_corrections.proposed_by IS 'As in the audit trail: staff:<id>, like the other.';
GRANT SELECT, INSERT, UPDATE ON cash_corrections TO rampa_app;
CREATE INDEX cash_top_ups__by_closing ON cash_top_ups (closing_id) WHERE closing_id IS NOT NULL;

ALTER TABLE top_ups ADD COLUMN corrected_at timestamptz, ADD COLUMN corrected_minor bigint, ADD COLUMN correction_reason text;
COMMENT ON COLUMN top_ups.corrected_at IS 'Cash that was wrong and was taken off the tag after its till was closed; null for all others.';
COMMENT ON COLUMN top_ups.corrected_minor IS 'Minor units that were taken off, at most all.';
COMMENT ON COLUMN top_ups.correction_reason IS 'Of cash_corrections, for the customer.';

-- Older programs: they correct no cash, and what they write fits the wider constraint.
-- Not validated: what is there fits the narrower constraint of before, and reading all journals would hold up whoever posts.
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'card-charge-refund', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout', 'balance-transfer', 'opening-balance', 'transfer-return', 'gateway-refund', 'chargeback', 'cash-return', 'till-closing', 'tag-replacement', 'cash-correction')) NOT VALID;
