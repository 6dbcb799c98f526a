-- A history of years is added up from its months, not from each of its days.
CREATE TABLE passage_months (
  account_id uuid NOT NULL,
  month date NOT NULL,
  passage_count integer NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT passage_months__key PRIMARY KEY (account_id, month)
);
COMMENT ON TABLE passage_months IS 'The days of an account''s passages, added up by month, in the transaction that records them.';
COMMENT ON COLUMN passage_months.month IS 'First day of the month, in toll time.';
COMMENT ON COLUMN passage_months.amount_minor IS 'Minor units';
GRANT SELECT, INSERT, UPDATE ON passage_months TO rampa_app;
INSERT INTO passage_months (account_id, month, passage_count, amount_minor)
  SELECT account_id, date_trunc('month', toll_day)::date, sum(passage_count), sum(amount_minor)
  FROM passage_days GROUP BY 1, 2;
