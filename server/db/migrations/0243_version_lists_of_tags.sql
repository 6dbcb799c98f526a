-- Which state an account's list of tags is in, as far as names, numbers, statuses and cost centres go. Whoever remembers a fleet's list
-- compares it, and need not read thousands of tags to show five. Older programs write tags as before: triggers see it.
CREATE TABLE tag_lists (
  account_id uuid NOT NULL,
  version uuid NOT NULL,
  CONSTRAINT tag_lists__key PRIMARY KEY (account_id)
);
COMMENT ON TABLE tag_lists IS 'The state of an account''s tags and of what their cost centres are called: another version with each change. Without a row nothing has changed since there is this table.';
COMMENT ON COLUMN tag_lists.version IS 'Not counted: after a failover that lost the last changes, a number would come twice.';
GRANT SELECT, INSERT, UPDATE ON tag_lists TO rampa_app;

-- In the order of accounts: two statements over several never wait for each other.
CREATE FUNCTION renew_tag_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_lists AS known (account_id, version)
    SELECT account_id, gen_random_uuid() FROM (SELECT DISTINCT account_id FROM changed ORDER BY account_id) AS accounts
  ON CONFLICT (account_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION renew_tag_lists IS 'Gives the lists of these accounts another version.';

CREATE TRIGGER renew_lists_of_new_tags AFTER INSERT ON tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_tag_lists();
CREATE TRIGGER renew_lists_of_changed_tags AFTER UPDATE ON tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_tag_lists();
CREATE TRIGGER renew_lists_of_cost_centres AFTER UPDATE ON cost_centres
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_tag_lists();
