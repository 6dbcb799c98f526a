-- Whoever remembers what is on an account's tags compares how many postings its other ledger accounts have: every journal has lines in one of
-- those, but for money that goes from tag to tag. For these few, the list of the account's tags gets another version. Older programs post as before:
-- a trigger sees it.
CREATE FUNCTION renew_tag_list_of_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_lists AS known (account_id, version) VALUES (NEW.account_id, gen_random_uuid())
  ON CONFLICT (account_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION renew_tag_list_of_journal IS 'Gives the list of the account''s tags another version.';

CREATE TRIGGER renew_list_of_money_between_tags AFTER INSERT ON journals FOR EACH ROW
  WHEN (NEW.kind IN ('balance-transfer', 'own-transfer', 'tag-replacement')) EXECUTE FUNCTION renew_tag_list_of_journal();

COMMENT ON TABLE tag_lists IS 'The state of an account''s tags, of what their cost centres are called, and of money that went from one of them to another: another version with each change. Without a row nothing has changed since there is this table.';
