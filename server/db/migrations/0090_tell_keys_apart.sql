-- Keys can be changed: a seal says which key it was made with, and so do stored hashes.
CREATE FUNCTION sealed_with(sealed bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN substring(sealed FROM 1 FOR 4) = '\x72707331'::bytea
    THEN encode(substring(sealed FROM 5 FOR 8), 'hex') ELSE '' END
$$;
COMMENT ON FUNCTION sealed_with(bytea) IS 'Id of the key that sealed it, as `sealedWith` in seal.ts; empty for seals of older versions, which do not say.';

CREATE INDEX totp_secrets__by_key ON totp_secrets (sealed_with(sealed));
CREATE INDEX kept_cards__by_key ON kept_cards (sealed_with(sealed_token));
CREATE INDEX webhooks__by_key ON webhooks (sealed_with(secret_sealed));
CREATE INDEX webhooks__by_previous_key ON webhooks (sealed_with(previous_sealed));

ALTER TABLE issued_tags ADD COLUMN key_id text;
COMMENT ON COLUMN issued_tags.key_id IS 'Id of the key that the code was hashed with; null: by an older version, which did not note it.';
ALTER TABLE recovery_codes ADD COLUMN key_id text;
COMMENT ON COLUMN recovery_codes.key_id IS 'Id of the key that the code was hashed with; null: by an older version, which did not note it.';

CREATE TABLE root_keys (
  key_id text NOT NULL,
  used_since timestamptz NOT NULL,
  CONSTRAINT root_keys__key PRIMARY KEY (key_id),
  CONSTRAINT root_keys__is_id CHECK (key_id ~ '^[0-9a-f]{16}$')
);
COMMENT ON TABLE root_keys IS 'Ids of the keys that servers have started with as SECRET_KEY, and since when. The keys themselves are never here.';
GRANT SELECT, INSERT, UPDATE ON root_keys TO rampa_app;
