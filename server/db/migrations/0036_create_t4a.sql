CREATE TABLE t4a_accounts (
  account_id uuid NOT NULL,
  fetched_version text NOT NULL,
  fetched_at timestamptz NOT NULL,
  accepted_version text,
  accepted_at timestamptz,
  activated_at timestamptz,
  CONSTRAINT t4a_accounts__key PRIMARY KEY (account_id),
  CONSTRAINT t4a_accounts__accepted_whole CHECK ((accepted_version IS NULL) = (accepted_at IS NULL)),
  CONSTRAINT t4a_accounts__activated_accepted CHECK (activated_at IS NULL OR accepted_version IS NOT NULL)
);
COMMENT ON TABLE t4a_accounts IS 'Accounts that looked at the terms of the external-toll service (T4A), and what they accepted.';
COMMENT ON COLUMN t4a_accounts.fetched_version IS 'Version of the terms that the account fetched last: what an activation accepts.';
COMMENT ON COLUMN t4a_accounts.activated_at IS 'Null: the service is not active.';
GRANT SELECT, INSERT, UPDATE ON t4a_accounts TO rampa_app;

CREATE TABLE t4a_tags (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  enabled boolean NOT NULL,
  enabled_changed_at timestamptz NOT NULL,
  added_at timestamptz NOT NULL,
  CONSTRAINT t4a_tags__key PRIMARY KEY (account_id, tag_id),
  CONSTRAINT t4a_tags__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, tag_id)
);
COMMENT ON TABLE t4a_tags IS 'Tags that pay abroad as well. Whether one is lost stands with the tag itself.';
COMMENT ON COLUMN t4a_tags.enabled IS 'The customer wants it to work abroad.';
GRANT SELECT, INSERT, UPDATE ON t4a_tags TO rampa_app;
