-- A history of years is added up from its months, not from each of its days.
CREATE TABLE passage_months (
  account_id uuid NOT NULL,
  month date NOT NULL,
  passage_count integer NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT passage_months__key PRIMARY KEY (account_id, month)
);
COMMENT ON TABLE passage_months IS 'The days of an account''s passages, added up by month whenever days are written.';
COMMENT ON COLUMN passage_months.month IS 'First day of the month, in toll time.';
COMMENT ON COLUMN passage_months.amount_minor IS 'Minor units';
GRANT SELECT, INSERT, UPDATE ON passage_months TO rampa_app;

-- By triggers, so that servers that know nothing of months count them as well.
CREATE FUNCTION count_passage_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO passage_months AS months (account_id, month, passage_count, amount_minor)
      SELECT account_id, date_trunc('month', toll_day)::date, sum(passage_count), sum(amount_minor)
      FROM new_days GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, month) DO UPDATE
    SET passage_count = months.passage_count + excluded.passage_count,
        amount_minor = months.amount_minor + excluded.amount_minor;
  ELSE
    INSERT INTO passage_months AS months (account_id, month, passage_count, amount_minor)
      SELECT account_id, date_trunc('month', toll_day)::date, sum(passage_count), sum(amount_minor)
      FROM (
        SELECT account_id, toll_day, passage_count, amount_minor FROM new_days
        UNION ALL
        SELECT account_id, toll_day, -passage_count, -amount_minor FROM old_days
      ) AS changes GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, month) DO UPDATE
    SET passage_count = months.passage_count + excluded.passage_count,
        amount_minor = months.amount_minor + excluded.amount_minor;
  END IF;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION count_passage_months IS 'Adds what was written to the days of passages to their months.';
CREATE TRIGGER count_months_of_new_days AFTER INSERT ON passage_days
  REFERENCING NEW TABLE AS new_days FOR EACH STATEMENT EXECUTE FUNCTION count_passage_months();
CREATE TRIGGER count_months_of_changed_days AFTER UPDATE ON passage_days
  REFERENCING OLD TABLE AS old_days NEW TABLE AS new_days FOR EACH STATEMENT EXECUTE FUNCTION count_passage_months();

-- The triggers' lock lasts until the end: nobody writes days meanwhile.
INSERT INTO passage_months (account_id, month, passage_count, amount_minor)
  SELECT account_id, date_trunc('month', toll_day)::date, sum(passage_count), sum(amount_minor)
  FROM passage_days GROUP BY 1, 2;
