-- What the operator wants to know of a day is added up as it is recorded, never looked for in the history. Deliveries
-- only append what they add, so that none waits for another; a sweep folds it into the figures.
CREATE TABLE passage_figures (
  toll_day date NOT NULL,
  hour smallint NOT NULL,
  station_id text NOT NULL,
  category text NOT NULL,
  currency text NOT NULL,
  passage_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT passage_figures__key PRIMARY KEY (toll_day, hour, station_id, category, currency),
  CONSTRAINT passage_figures__hour_of_day CHECK (hour BETWEEN 0 AND 23)
);
COMMENT ON TABLE passage_figures IS 'Passages of all customers, added up by what the operator asks for. What is not folded in yet is in passage_figure_changes.';
COMMENT ON COLUMN passage_figures.hour IS 'Of the exit, in toll time; the hour that comes twice in autumn is one.';
COMMENT ON COLUMN passage_figures.station_id IS 'Of the exit.';
COMMENT ON COLUMN passage_figures.amount_minor IS 'Minor units';
GRANT SELECT, INSERT, UPDATE ON passage_figures TO rampa_app;

CREATE TABLE passage_figure_changes (
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  toll_day date NOT NULL,
  hour smallint NOT NULL,
  station_id text NOT NULL,
  category text NOT NULL,
  currency text NOT NULL,
  passage_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT passage_figure_changes__key PRIMARY KEY (change_no)
);
COMMENT ON TABLE passage_figure_changes IS 'What passages that were recorded lately add to passage_figures.';
COMMENT ON COLUMN passage_figure_changes.amount_minor IS 'Minor units';
-- UPDATE to lock rows: two servers never fold the same.
GRANT SELECT, INSERT, UPDATE, DELETE ON passage_figure_changes TO rampa_app;

CREATE TABLE ledger_figures (
  day date NOT NULL,
  journal_kind text NOT NULL,
  ledger_account text NOT NULL,
  currency text NOT NULL,
  posting_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT ledger_figures__key PRIMARY KEY (day, journal_kind, ledger_account, currency)
);
COMMENT ON TABLE ledger_figures IS 'Postings of all customers, added up by day, but for those on tags and those of tolls, which passage_figures adds up. What is not folded in yet is in ledger_figure_changes.';
COMMENT ON COLUMN ledger_figures.day IS 'On which it occurred, in toll time.';
COMMENT ON COLUMN ledger_figures.amount_minor IS 'Minor units, signed as the postings.';
GRANT SELECT, INSERT, UPDATE ON ledger_figures TO rampa_app;

CREATE TABLE ledger_figure_changes (
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL,
  journal_kind text NOT NULL,
  ledger_account text NOT NULL,
  currency text NOT NULL,
  posting_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT ledger_figure_changes__key PRIMARY KEY (change_no)
);
COMMENT ON TABLE ledger_figure_changes IS 'What was posted lately, to be added to ledger_figures.';
COMMENT ON COLUMN ledger_figure_changes.amount_minor IS 'Minor units, signed as the postings.';
-- UPDATE to lock rows: two servers never fold the same.
GRANT SELECT, INSERT, UPDATE, DELETE ON ledger_figure_changes TO rampa_app;

-- Rows of before count as not added up, those of afterwards as added up, by whichever version they are written. Neither
-- statement rewrites a table.
ALTER TABLE passages ADD COLUMN added_up boolean NOT NULL DEFAULT false;
ALTER TABLE passages ALTER COLUMN added_up SET DEFAULT true;
COMMENT ON COLUMN passages.added_up IS 'Whether it was added to the operator''s figures as it was recorded; false: before there were any.';
ALTER TABLE journals ADD COLUMN added_up boolean NOT NULL DEFAULT false;
ALTER TABLE journals ALTER COLUMN added_up SET DEFAULT true;
COMMENT ON COLUMN journals.added_up IS 'Whether its postings were added to the operator''s figures as they were written; false: before there were any.';

CREATE TABLE figure_backfills (
  history text NOT NULL,
  last_account uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  last_at timestamptz NOT NULL DEFAULT '-infinity',
  last_row uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  is_complete boolean NOT NULL,
  CONSTRAINT figure_backfills__key PRIMARY KEY (history),
  CONSTRAINT figure_backfills__history_known CHECK (history IN ('passages', 'journals'))
);
COMMENT ON TABLE figure_backfills IS 'How far what was recorded before there were figures has been added to them, in the order of the keys of passages and journals.';
COMMENT ON COLUMN figure_backfills.last_at IS 'The exit of a passage; journals have none in their key.';
GRANT SELECT, UPDATE ON figure_backfills TO rampa_app;
INSERT INTO figure_backfills (history, is_complete)
  SELECT 'passages', NOT EXISTS (SELECT FROM passages)
  UNION ALL SELECT 'journals', NOT EXISTS (SELECT FROM journals);

-- By triggers, so that servers that know nothing of figures feed them as well.
CREATE FUNCTION add_up_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO passage_figure_changes
    (toll_day, hour, station_id, category, currency, passage_count, amount_minor)
    SELECT toll_day, extract(hour FROM exited_at AT TIME ZONE 'Europe/Belgrade'), exit_station_id,
           category, currency, count(*), sum(amount_minor)
    FROM new_passages GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION add_up_passages IS 'Appends what a statement''s passages add to the operator''s figures.';
CREATE TRIGGER add_up_passages AFTER INSERT ON passages
  REFERENCING NEW TABLE AS new_passages FOR EACH STATEMENT EXECUTE FUNCTION add_up_passages();

CREATE FUNCTION add_up_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_figure_changes
    (day, journal_kind, ledger_account, currency, posting_count, amount_minor)
    SELECT (occurred_at AT TIME ZONE 'Europe/Belgrade')::date, kind, NEW.ledger_account_id,
           NEW.currency, 1, NEW.amount_minor
    FROM journals WHERE account_id = NEW.account_id AND journal_id = NEW.journal_id;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION add_up_posting IS 'Appends a posting to what is to be added to the operator''s figures.';
-- Row by row, for a toll has none: it is on a tag and in the revenue of tolls, and costs two comparisons.
CREATE TRIGGER add_up_posting AFTER INSERT ON postings FOR EACH ROW
  WHEN (NEW.ledger_account_id <> 'toll-revenue' AND NOT starts_with(NEW.ledger_account_id, 'tag:'))
  EXECUTE FUNCTION add_up_posting();
