-- A payout that was decided on beyond what is disputed, or beyond the sum that the operator has set, is confirmed and
-- recorded by somebody else than who decided on it.
ALTER TABLE payouts
  ADD COLUMN decided_by text NOT NULL DEFAULT '',
  ADD COLUMN second_person boolean NOT NULL DEFAULT false,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN confirmed_by text,
  ADD CONSTRAINT payouts__confirmed_whole CHECK (num_nonnulls(confirmed_at, confirmed_by) IN (0, 2)),
  ADD CONSTRAINT payouts__confirmed_by_another CHECK (confirmed_by <> decided_by),
  ADD CONSTRAINT payouts__paid_by_another CHECK (
    NOT second_person OR paid_by IS NULL OR (confirmed_by IS NOT NULL AND paid_by <> decided_by));

COMMENT ON COLUMN payouts.decided_by IS 'Who accepted the complaint: staff:<id>, or operator; empty for a closed account.';
COMMENT ON COLUMN payouts.second_person IS 'Somebody else confirms and records it.';
COMMENT ON COLUMN payouts.confirmed_by IS 'Who confirmed it: staff:<id>.';
