-- Payouts go to the bank in files that two people answer for; what the bank sends back is due again.
CREATE TABLE payout_files (
  file_id uuid NOT NULL,
  prepared_at timestamptz NOT NULL,
  prepared_by text NOT NULL,
  payouts integer NOT NULL,
  amount_minor bigint NOT NULL,
  approved_at timestamptz,
  approved_by text,
  downloaded_at timestamptz,
  discarded_at timestamptz,
  discarded_by text,
  paid_on date,
  paid_at timestamptz,
  paid_by text,
  CONSTRAINT payout_files__key PRIMARY KEY (file_id),
  CONSTRAINT payout_files__not_empty CHECK (payouts > 0 AND amount_minor > 0),
  CONSTRAINT payout_files__approved_whole CHECK (num_nonnulls(approved_at, approved_by) IN (0, 2)),
  CONSTRAINT payout_files__approved_by_another CHECK (approved_by <> prepared_by),
  CONSTRAINT payout_files__downloaded_once_approved CHECK (downloaded_at IS NULL OR approved_at IS NOT NULL),
  CONSTRAINT payout_files__discarded_whole CHECK (num_nonnulls(discarded_at, discarded_by) IN (0, 2)),
  CONSTRAINT payout_files__discarded_or_paid CHECK (discarded_at IS NULL OR paid_on IS NULL),
  CONSTRAINT payout_files__paid_whole CHECK (num_nonnulls(paid_on, paid_at, paid_by) IN (0, 3)),
  CONSTRAINT payout_files__paid_once_approved CHECK (paid_on IS NULL OR approved_at IS NOT NULL)
);
COMMENT ON TABLE payout_files IS 'Payment files for the operator''s bank (pain.001): which payouts they hold is said by the payouts.';
COMMENT ON COLUMN payout_files.prepared_by IS 'As in the audit trail: staff:<id>; so are the others.';
COMMENT ON COLUMN payout_files.payouts IS 'How many it was prepared with.';
COMMENT ON COLUMN payout_files.amount_minor IS 'Minor units, of all of them together.';
COMMENT ON COLUMN payout_files.downloaded_at IS 'The first time: from then on the bank may have it.';
CREATE UNIQUE INDEX payout_files__one_prepared ON payout_files ((true)) WHERE approved_at IS NULL AND discarded_at IS NULL;
CREATE INDEX payout_files__latest ON payout_files (prepared_at DESC, file_id);
GRANT SELECT, INSERT, UPDATE ON payout_files TO rampa_app;

ALTER TABLE payouts
  ADD COLUMN file_id uuid,
  ADD COLUMN paid_by_file boolean NOT NULL DEFAULT false;
ALTER TABLE payouts
  -- Programs of the version before know no files: what a file has, they cannot record by itself.
  ADD CONSTRAINT payouts__paid_as_in_file CHECK ((paid_on IS NOT NULL AND file_id IS NOT NULL) = paid_by_file),
  -- Two people have answered for a file; that the bank has paid it, anybody may record.
  DROP CONSTRAINT payouts__paid_by_another,
  ADD CONSTRAINT payouts__paid_by_another CHECK (NOT second_person OR paid_by IS NULL
    OR (confirmed_by IS NOT NULL AND (paid_by_file OR paid_by <> decided_by)));
COMMENT ON COLUMN payouts.file_id IS 'Of the payment file that has it, or had it when it was paid; null if none has.';
COMMENT ON COLUMN payouts.paid_by_file IS 'It was recorded as paid with its file.';
CREATE INDEX payouts__in_file ON payouts (file_id, payout_id) WHERE file_id IS NOT NULL;

CREATE TABLE payout_returns (
  account_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  recorded_by text NOT NULL,
  returned_on date NOT NULL,
  reason text NOT NULL,
  paid_on date NOT NULL,
  bank_account text NOT NULL,
  file_id uuid,
  CONSTRAINT payout_returns__key PRIMARY KEY (account_id, payout_id, recorded_at),
  CONSTRAINT payout_returns__payout FOREIGN KEY (account_id, payout_id) REFERENCES payouts (account_id, payout_id)
);
COMMENT ON TABLE payout_returns IS 'Payouts that the bank sent back or did not make: each was due again from then on.';
COMMENT ON COLUMN payout_returns.paid_on IS 'The day that had been recorded.';
COMMENT ON COLUMN payout_returns.bank_account IS 'To which it did not come.';
COMMENT ON COLUMN payout_returns.file_id IS 'Of the payment file that had it; null if none had.';
CREATE INDEX payout_returns__of_payout ON payout_returns (payout_id);
CREATE INDEX payout_returns__in_file ON payout_returns (file_id) WHERE file_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (reason) ON payout_returns TO rampa_app;
