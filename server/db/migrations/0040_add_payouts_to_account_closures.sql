-- What the operator has to pay out, and when it did.
ALTER TABLE account_closures
  ADD COLUMN payee text NOT NULL DEFAULT '',
  ADD COLUMN paid_on date,
  ADD COLUMN paid_at timestamptz,
  ADD COLUMN paid_by text,
  ADD CONSTRAINT account_closures__paid_whole CHECK (num_nonnulls(paid_on, paid_at, paid_by) IN (0, 3)),
  ADD CONSTRAINT account_closures__paid_what_is_due CHECK (paid_on IS NULL OR refund_minor > 0);
COMMENT ON COLUMN account_closures.payee IS 'Whose bank account it is, for the order of payment; empty once it was paid or nothing was due.';
COMMENT ON COLUMN account_closures.paid_on IS 'Day of the bank''s statement.';
COMMENT ON COLUMN account_closures.paid_by IS 'Who put it down: staff:<id>, or operator.';
CREATE INDEX account_closures__due ON account_closures (requested_at) WHERE refund_minor > 0;
