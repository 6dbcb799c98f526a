-- What exists once over all customers, and leads to its owner: where tables are split over several machines, a key over
-- all of them can be nowhere else.
CREATE TABLE key_directory (
  kind text NOT NULL,
  value text NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT key_directory__key PRIMARY KEY (kind, value),
  CONSTRAINT key_directory__kind_known CHECK (kind IN ('api-key', 'passkey'))
);
COMMENT ON TABLE key_directory IS 'Directory over all accounts: whose the prefix of a key is, and whose a passkey. What its owner no longer has may be claimed by another.';
GRANT SELECT, INSERT, UPDATE, DELETE ON key_directory TO rampa_app;
INSERT INTO key_directory (kind, value, account_id)
  SELECT 'api-key', prefix, account_id FROM api_keys
  UNION ALL SELECT 'passkey', credential_id, account_id FROM passkeys;

CREATE TABLE gateway_transactions (
  provider text NOT NULL,
  transaction_id text NOT NULL,
  order_number text NOT NULL,
  CONSTRAINT gateway_transactions__key PRIMARY KEY (provider, transaction_id)
);
COMMENT ON TABLE gateway_transactions IS 'Directory over all accounts: which order a transaction of a gateway has paid. It pays one, once.';
GRANT SELECT, INSERT ON gateway_transactions TO rampa_app;
