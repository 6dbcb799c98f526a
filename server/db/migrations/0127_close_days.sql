-- A business day is closed once, and the general ledger of it stays as it was closed.
CREATE TABLE ledger_days (
  day date NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  journal_count bigint NOT NULL,
  posting_count bigint NOT NULL,
  earlier_count bigint NOT NULL,
  late_count bigint NOT NULL,
  CONSTRAINT ledger_days__key PRIMARY KEY (day),
  CONSTRAINT ledger_days__counts_whole CHECK (journal_count >= 0 AND posting_count >= 2 * journal_count
    AND earlier_count BETWEEN 0 AND journal_count AND late_count BETWEEN 0 AND journal_count)
);
COMMENT ON TABLE ledger_days IS 'Business days of toll time that are closed: each once, one after the other without a gap.';
COMMENT ON COLUMN ledger_days.closed_by IS 'As in the audit trail: staff:<id>, or operator.';
COMMENT ON COLUMN ledger_days.earlier_count IS 'Journals of it about something that occurred on an earlier day.';
COMMENT ON COLUMN ledger_days.late_count IS 'Journals of it that were booked on an earlier day, but not there yet as that day was closed.';
GRANT SELECT, INSERT ON ledger_days TO rampa_app;

CREATE TABLE ledger_day_sums (
  day date NOT NULL,
  ledger_account text NOT NULL,
  currency text NOT NULL,
  opening_minor bigint NOT NULL,
  debit_minor bigint NOT NULL,
  credit_minor bigint NOT NULL,
  closing_minor bigint NOT NULL,
  ledger_minor bigint NOT NULL,
  posting_count bigint NOT NULL,
  CONSTRAINT ledger_day_sums__key PRIMARY KEY (day, ledger_account, currency),
  CONSTRAINT ledger_day_sums__signs CHECK (debit_minor >= 0 AND credit_minor >= 0 AND posting_count >= 0),
  CONSTRAINT ledger_day_sums__adds_up CHECK (closing_minor = opening_minor - debit_minor + credit_minor)
);
COMMENT ON TABLE ledger_day_sums IS 'The general ledger of a closed day, by kind of ledger account. Minor units; balances are signed as in ledger_accounts, in credit positive.';
COMMENT ON COLUMN ledger_day_sums.ledger_account IS 'As in ledger_accounts.kind: all tags are one account.';
COMMENT ON COLUMN ledger_day_sums.opening_minor IS 'The closing balance of the day before; of the first day all that was booked before.';
COMMENT ON COLUMN ledger_day_sums.debit_minor IS 'Sum of the postings that took from the balance, without sign.';
COMMENT ON COLUMN ledger_day_sums.credit_minor IS 'Sum of the postings that added to it.';
COMMENT ON COLUMN ledger_day_sums.closing_minor IS 'opening_minor - debit_minor + credit_minor';
COMMENT ON COLUMN ledger_day_sums.ledger_minor IS 'What the balances of all customers said as the day was closed, without what is in no closed day: it should be closing_minor.';
GRANT SELECT, INSERT ON ledger_day_sums TO rampa_app;

CREATE TABLE ledger_day_journals (
  account_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  day date NOT NULL,
  entry_no bigint NOT NULL,
  CONSTRAINT ledger_day_journals__key PRIMARY KEY (account_id, journal_id)
);
COMMENT ON TABLE ledger_day_journals IS 'Which journal is in which closed day: each in one, once.';
COMMENT ON COLUMN ledger_day_journals.entry_no IS 'Its number in the day, from 1 without a gap, in the order of booking, and of what was booked at once in that of occurrence.';
CREATE INDEX ledger_day_journals__by_number ON ledger_day_journals (day, entry_no);
GRANT SELECT, INSERT ON ledger_day_journals TO rampa_app;

-- Journals are appended as they are booked, so a few bytes for each megabyte find those of a day. It reads all journals once, and
-- nothing is booked meanwhile: unlike the constraints of 0125, it cannot do without.
CREATE INDEX journals__by_booking ON journals USING brin (posted_at) WITH (autosummarize = on);
