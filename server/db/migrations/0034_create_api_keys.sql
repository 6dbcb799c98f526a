CREATE TABLE api_keys (
  account_id uuid NOT NULL,
  key_id uuid NOT NULL,
  created_by uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  secret_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  warned_at timestamptz,
  revoked_at timestamptz,
  CONSTRAINT api_keys__key PRIMARY KEY (account_id, key_id),
  CONSTRAINT api_keys__prefix_once UNIQUE (prefix),
  CONSTRAINT api_keys__scopes_known CHECK (scopes <@ ARRAY['tags:read', 'passages:read', 'balances:read', 'top-ups:read', 'statements:read']),
  CONSTRAINT api_keys__scopes_some CHECK (cardinality(scopes) > 0),
  CONSTRAINT api_keys__expires_later CHECK (expires_at > created_at)
);
COMMENT ON TABLE api_keys IS 'Keys by which companies'' own programs read. The secret is a hash; over all accounts each prefix exists once: by it alone a key is found.';
COMMENT ON COLUMN api_keys.last_used_at IS 'To the minute.';
COMMENT ON COLUMN api_keys.warned_at IS 'When the company was told that it expires soon.';
CREATE INDEX api_keys__by_expiry ON api_keys (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO rampa_app;
