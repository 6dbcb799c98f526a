ALTER TABLE users ADD COLUMN password_short boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN users.password_short IS 'Less than twelve characters, which only a second factor allows.';

CREATE TABLE totp_secrets (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT totp_secrets__key PRIMARY KEY (account_id, user_id)
);
COMMENT ON TABLE totp_secrets IS 'Secrets of authenticator apps (RFC 6238), encrypted; in force once a code of theirs was seen.';
COMMENT ON COLUMN totp_secrets.last_step IS 'The newest time step whose code was used: each code works once.';
GRANT SELECT, INSERT, UPDATE, DELETE ON totp_secrets TO rampa_app;

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes__key PRIMARY KEY (account_id, user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'Keyed hashes of codes that stand in for a lost second factor; each works once.';
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO rampa_app;

CREATE TABLE passkeys (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  passkey_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text NOT NULL DEFAULT '',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkeys__key PRIMARY KEY (account_id, user_id, passkey_id),
  CONSTRAINT passkeys__credential_once UNIQUE (credential_id)
);
COMMENT ON TABLE passkeys IS 'Public keys of passkeys (WebAuthn). Over all accounts each credential exists once: by it alone one signs in.';
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO rampa_app;

CREATE TABLE passkey_challenges (
  challenge text NOT NULL,
  purpose text NOT NULL,
  user_id uuid,
  expires_at timestamptz NOT NULL,
  CONSTRAINT passkey_challenges__key PRIMARY KEY (challenge),
  CONSTRAINT passkey_challenges__purpose_known CHECK (purpose IN ('register', 'sign-in', 'prove'))
);
COMMENT ON TABLE passkey_challenges IS 'What a passkey has to sign; taken out by the answer, so that it counts once. Without a user before the sign-in.';
CREATE INDEX passkey_challenges__by_expiry ON passkey_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey_challenges TO rampa_app;
