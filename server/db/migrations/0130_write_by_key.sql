-- Companies' programs write with keys as well. What a writing call answered is kept for a day, so that a repetition of it does
-- nothing twice.
-- Older programs: they make keys with the scopes that they know, which are among these.
ALTER TABLE api_keys DROP CONSTRAINT api_keys__scopes_known;
ALTER TABLE api_keys ADD CONSTRAINT api_keys__scopes_known CHECK (scopes <@ ARRAY['tags:read', 'passages:read', 'balances:read', 'top-ups:read', 'statements:read', 'tags:write', 'drivers:write', 'top-ups:write', 'complaints:write']);
COMMENT ON TABLE api_keys IS 'Keys by which companies'' own programs read and write. The secret is a hash; over all accounts each prefix exists once: by it alone a key is found.';
COMMENT ON COLUMN audit_trail.actor IS 'user:<id>, key:<id> (a customer''s program), staff:<id>, operator (the command line), or system';

CREATE TABLE api_writes (
  account_id uuid NOT NULL,
  idempotency_key text NOT NULL,
  run_id uuid NOT NULL,
  key_id uuid NOT NULL,
  input_hash bytea NOT NULL,
  begun_at timestamptz NOT NULL,
  answer jsonb,
  CONSTRAINT api_writes__key PRIMARY KEY (account_id, idempotency_key)
);
COMMENT ON TABLE api_writes IS 'What the writing calls of keys answered, so that a repetition gets the same. Deleted after a day.';
COMMENT ON COLUMN api_writes.run_id IS 'The call that works on it: another takes over what a killed server has left.';
COMMENT ON COLUMN api_writes.key_id IS 'The API key that was used.';
COMMENT ON COLUMN api_writes.input_hash IS 'SHA-256 of the call and its input.';
COMMENT ON COLUMN api_writes.answer IS 'Null while the call runs.';
CREATE INDEX api_writes__by_age ON api_writes (begun_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_writes TO rampa_app;
