-- Older programs: they book as before. What a statement of theirs books is checked at its end, no longer row by row.

-- The two references of a posting, for all postings of a statement at once. Each is looked up by its key, however many there
-- are and whatever was planned first; a table of the connection's own is never taken for the ledger's.
CREATE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stray text;
BEGIN
  SELECT p.account_id || '/' || p.journal_id INTO stray
    FROM (SELECT DISTINCT account_id, journal_id FROM new_postings) AS p
    LEFT JOIN LATERAL (
      SELECT true AS there FROM public.journals j
      WHERE j.account_id = p.account_id AND j.journal_id = p.journal_id OFFSET 0) AS j ON true
    WHERE j.there IS NULL LIMIT 1;
  IF stray IS NOT NULL THEN
    RAISE foreign_key_violation USING MESSAGE = 'There is no journal ' || stray,
      TABLE = 'postings', CONSTRAINT = 'postings__of_journal';
  END IF;
  SELECT p.account_id || '/' || p.ledger_account_id INTO stray
    FROM (SELECT DISTINCT account_id, ledger_account_id FROM new_postings) AS p
    LEFT JOIN LATERAL (
      SELECT true AS there FROM public.ledger_accounts l
      WHERE l.account_id = p.account_id AND l.ledger_account_id = p.ledger_account_id OFFSET 0) AS l ON true
    WHERE l.there IS NULL LIMIT 1;
  IF stray IS NOT NULL THEN
    RAISE foreign_key_violation USING MESSAGE = 'There is no ledger account ' || stray,
      TABLE = 'postings', CONSTRAINT = 'postings__of_ledger_account';
  END IF;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION check_postings IS 'Refuses postings of a journal or of a ledger account that is not there: what two foreign keys said row by row.';

-- What postings refer to stays, so that what was there when it was looked up is there for ever, and no row is locked for it.
CREATE FUNCTION keep_what_postings_refer_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING
    MESSAGE = TG_TABLE_NAME || ' are never deleted, and keep their keys: postings refer to them';
END
$$;
COMMENT ON FUNCTION keep_what_postings_refer_to IS 'Refuses to delete journals and ledger accounts, or to change their keys, by whomever.';

-- Tables in the order in which a booking writes to them: so it and this never wait for each other.
CREATE TRIGGER keep_journals BEFORE DELETE OR UPDATE OF account_id, journal_id ON journals
  FOR EACH STATEMENT EXECUTE FUNCTION keep_what_postings_refer_to();
CREATE TRIGGER keep_ledger_accounts BEFORE DELETE OR UPDATE OF account_id, ledger_account_id ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION keep_what_postings_refer_to();
CREATE TRIGGER check_new_postings AFTER INSERT ON postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION check_postings();
CREATE TRIGGER check_changed_postings AFTER UPDATE ON postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION check_postings();

ALTER TABLE postings DROP CONSTRAINT postings__of_journal;
ALTER TABLE postings DROP CONSTRAINT postings__of_ledger_account;
