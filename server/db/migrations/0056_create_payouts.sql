-- What the operator owes to bank accounts: balances of closed accounts, and what complaints gave back.
CREATE TABLE payouts (
  account_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  reason text NOT NULL,
  subject text NOT NULL DEFAULT '',
  payee text NOT NULL,
  bank_account text NOT NULL,
  amount_minor bigint NOT NULL,
  requested_at timestamptz NOT NULL,
  paid_on date,
  paid_at timestamptz,
  paid_by text,
  CONSTRAINT payouts__key PRIMARY KEY (account_id, payout_id),
  CONSTRAINT payouts__id_once UNIQUE (payout_id),
  CONSTRAINT payouts__once UNIQUE (account_id, reason, subject),
  CONSTRAINT payouts__reason_known CHECK (reason IN ('account-closed', 'complaint')),
  CONSTRAINT payouts__subject_named CHECK ((reason = 'complaint') = (subject <> '')),
  CONSTRAINT payouts__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT payouts__to_an_account CHECK (bank_account <> ''),
  CONSTRAINT payouts__paid_whole CHECK (num_nonnulls(paid_on, paid_at, paid_by) IN (0, 3))
);
COMMENT ON TABLE payouts IS 'What is to be paid to bank accounts of customers, and was. The bank pays; people put it down.';
COMMENT ON COLUMN payouts.subject IS 'Number of the complaint; empty for a closed account.';
COMMENT ON COLUMN payouts.payee IS 'Whose bank account it is, for the order of payment; empty once it was paid.';
COMMENT ON COLUMN payouts.amount_minor IS 'Minor units.';
COMMENT ON COLUMN payouts.paid_on IS 'Day of the bank''s statement.';
COMMENT ON COLUMN payouts.paid_by IS 'Who put it down: staff:<id>, or operator.';
CREATE INDEX payouts__due ON payouts (requested_at, payout_id) WHERE paid_on IS NULL;
CREATE INDEX payouts__paid ON payouts (paid_at DESC, payout_id) WHERE paid_on IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON payouts TO rampa_app;

-- Those of closed accounts keep the id by which their reference was made.
INSERT INTO payouts (account_id, payout_id, reason, payee, bank_account, amount_minor, requested_at, paid_on, paid_at, paid_by)
SELECT account_id, account_id, 'account-closed', payee, bank_account, refund_minor, requested_at, paid_on, paid_at, paid_by
FROM account_closures WHERE refund_minor > 0;

DROP INDEX account_closures__due;
ALTER TABLE account_closures
  DROP CONSTRAINT account_closures__paid_whole,
  DROP CONSTRAINT account_closures__paid_what_is_due,
  DROP COLUMN paid_on,
  DROP COLUMN paid_at,
  DROP COLUMN paid_by;
UPDATE account_closures SET payee = '' WHERE state <> 'requested';
UPDATE account_closures SET bank_account = '' WHERE state = 'erased';
COMMENT ON COLUMN account_closures.payee IS 'Whose bank account it is; empty once the balance has left the tags.';

-- Mails to the operator that wait at this moment are called as they are from now on.
DO $$
BEGIN
  IF to_regclass('jobs.job') IS NOT NULL THEN
    UPDATE jobs.job SET data = jsonb_set(data, '{template}', '"payouts.mail-account-closed"')
    WHERE name = 'mail' AND data->>'template' = 'personal-data.mail-payout';
  END IF;
END $$;

-- A complaint gives money back to a tag or to the bank account that its customer gave.
ALTER TABLE complaints
  ADD COLUMN refund_payout_id uuid,
  DROP CONSTRAINT complaints__refund_whole,
  ADD CONSTRAINT complaints__refund_whole CHECK (
    (refund_minor IS NULL) = (refund_journal_id IS NULL)
    AND (refund_minor IS NOT NULL) = (num_nonnulls(refund_tag_id, refund_payout_id) = 1)
    AND num_nonnulls(refund_tag_id, refund_payout_id) <= 1
    AND (refund_tag_id IS NULL) = (refund_serial_number IS NULL)
  );
COMMENT ON COLUMN complaints.refund_minor IS 'Minor units: what came back, by the journal named.';
COMMENT ON COLUMN complaints.refund_payout_id IS 'The payout to the bank account that it became; else it went to the tag named.';
