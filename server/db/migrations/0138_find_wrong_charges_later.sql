-- Some of what looks wrong is only seen afterwards, beside what a tag does otherwise, a price list that came late, or tolls
-- abroad. How a passage was charged stays as it was recorded; only marks may be added.
ALTER TABLE passages ADD COLUMN later_reasons jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN passages.later_reasons IS 'Reasons of the marks that were found after the passage had been recorded; those of before are in calculation.';
GRANT UPDATE (marks, later_reasons) ON passages TO rampa_app;

CREATE TABLE later_mark_walks (
  after_days smallint NOT NULL,
  toll_day date NOT NULL,
  last_account uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  CONSTRAINT later_mark_walks__key PRIMARY KEY (after_days)
);
COMMENT ON TABLE later_mark_walks IS 'How far the days have been looked through for what is only seen afterwards, in the order of accounts.';
COMMENT ON COLUMN later_mark_walks.after_days IS 'How many days after a toll day it is looked through; what comes in later is found by the later walks.';
COMMENT ON COLUMN later_mark_walks.toll_day IS 'The day that is looked through next.';
GRANT SELECT, INSERT, UPDATE ON later_mark_walks TO rampa_app;
-- Of what was recorded before, the last month.
INSERT INTO later_mark_walks (after_days, toll_day)
  SELECT after_days, current_date - after_days - 30 FROM unnest(ARRAY[1, 7, 35]) AS after_days
  WHERE EXISTS (SELECT 1 FROM passages LIMIT 1);
