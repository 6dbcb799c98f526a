-- With which digits the numbers of an account's statements end is claimed once, in a directory over all accounts: several machines
-- see no other account's statements.
-- Older programs: they claim nothing; on one machine the numbers of statements stay unique all the same.
CREATE TABLE statement_marks (
  mark text NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT statement_marks__key PRIMARY KEY (mark)
);
COMMENT ON TABLE statement_marks IS 'Directory over all accounts: whose the last digits of statement numbers are. Claimed with the first statement, never changed.';
GRANT SELECT, INSERT ON statement_marks TO rampa_app;
-- What statements end with already is claimed.
INSERT INTO statement_marks (mark, account_id)
SELECT substr(number, 8), min(account_id::text)::uuid FROM statements GROUP BY 1;

ALTER TABLE statement_accounts ADD COLUMN mark text;
COMMENT ON COLUMN statement_accounts.mark IS 'With which digits the numbers of its statements end from now on; null before the first one.';

-- As before, but for several machines: there whether rows exist is asked with a column, and the coordinator's own parts are asked
-- over a connection, as ANALYZE will. On one machine the setting is nobody's.
CREATE OR REPLACE FUNCTION refresh_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known regclass;
  filled boolean;
BEGIN
  PERFORM set_config('citus.enable_local_execution', 'off', true);
  FOR known IN
    SELECT c.oid::regclass FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY c.relname
  LOOP
    -- An empty table that was analysed is planned as one without a page: whoever fills it in the same
    -- session then has each of its keys looked up by reading the whole of it.
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s)', known) INTO filled;
    IF filled THEN
      EXECUTE format('ANALYZE %s', known);
    END IF;
  END LOOP;
END
$$;
