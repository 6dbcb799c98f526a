-- Which state the marks of an account's passages are in. What is driven changes the sums of its months; a mark that a passage gets afterwards
-- changes none of them. Whoever remembers what comes of an account's passages compares both. Older programs mark as before: a trigger sees it.
CREATE TABLE passage_marks (
  account_id uuid NOT NULL,
  version uuid NOT NULL,
  CONSTRAINT passage_marks__key PRIMARY KEY (account_id)
);
COMMENT ON TABLE passage_marks IS 'The state of the marks that an account''s passages got after they were recorded: another version with each of them. Without a row none has got any since there is this table.';
COMMENT ON COLUMN passage_marks.version IS 'Not counted: after a failover that lost the last changes, a number would come twice.';
GRANT SELECT, INSERT, UPDATE ON passage_marks TO rampa_app;

-- In the order of accounts: two statements over several never wait for each other.
CREATE FUNCTION renew_passage_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO passage_marks AS known (account_id, version)
    SELECT account_id, gen_random_uuid() FROM (SELECT DISTINCT account_id FROM changed ORDER BY account_id) AS accounts
  ON CONFLICT (account_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION renew_passage_marks IS 'Gives the marks of these accounts another version.';

CREATE TRIGGER renew_marks_of_changed_passages AFTER UPDATE ON passages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_passage_marks();
